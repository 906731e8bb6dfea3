import { newsletterPaths } from '../../../domain/newsletter/newsletter-links.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import type { Instant } from '../../db/tables.ts';
import type { Signer } from '../../signing.ts';
import type { Site } from '../../site.ts';
import type { Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { mayEmail } from '../submissions/submissions.service.ts';

type ReaderEmail = Email & { to: string };

interface Reader {
  id: number;
  email: string;
}

/**
 * A token that confirms a subscription or undoes an unsubscription. It is bound to one state of the subscription, so
 * that an old email cannot revert a later decision.
 */
type JoiningToken =
  | { kind: 'confirm'; id: number; requestedAt: Instant }
  | { kind: 'return'; id: number; unsubscribedAt: Instant };

/** The content of a valid joining token. */
export function readJoiningToken(signer: Signer, token: string): JoiningToken | undefined {
  const confirm = readToken(signer, 'newsletter-confirm', token);
  if (confirm) return { kind: 'confirm', id: confirm.id, requestedAt: confirm.instant };
  const back = readToken(signer, 'newsletter-return', token);
  return back && { kind: 'return', id: back.id, unsubscribedAt: back.instant };
}

// Tokens for leaving and for choosing never expire, since neither can bring anybody back.

export const readLeavingToken = (signer: Signer, token: string) =>
  readToken(signer, 'newsletter-leave', token)?.id;

export const readChoosingToken = (signer: Signer, token: string) =>
  readToken(signer, 'newsletter-preferences', token)?.id;

function readToken(signer: Signer, purpose: string, token: string) {
  const [id, instant = ''] = signer.verify(purpose, token)?.split(' ') ?? [];
  return id === undefined ? undefined : { id: Number(id), instant };
}

function link({ settings }: Site, path: string, values: Record<string, string>): string {
  return `${settings.siteUrl}${path}?${new URLSearchParams(values)}`;
}

/** The unsubscribe link, which opens a page that asks for confirmation. */
export const leaveLink = (site: Site, id: number) =>
  link(site, newsletterPaths.oneClick, { token: site.signer.sign('newsletter-leave', String(id)) });

/** The link to the page on which a reader chooses what to get. */
export function choiceLink(site: Site, id: number): string {
  const token = site.signer.sign('newsletter-preferences', String(id));
  return link(site, newsletterPaths.preferences, { token });
}

/** The List-Unsubscribe headers (RFC 8058) for every email to a subscriber. */
export const listHeaders = (site: Site, id: number): Record<string, string> => ({
  'List-Unsubscribe': `<${leaveLink(site, id)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Queues the confirmation email; false if the address has received enough emails today. */
export async function queueConfirmation(
  site: Site,
  reader: Reader,
  requestedAt: Instant,
  now: Date,
): Promise<boolean> {
  const token = site.signer.sign('newsletter-confirm', `${reader.id} ${requestedAt}`);
  const url = link(site, newsletterPaths.confirm, { token });
  return await queue(site, confirmEmail(await site.facts(), reader, url), now);
}

/** Queues the email that follows a confirmation. */
export async function welcome(site: Site, reader: Reader, now: Date): Promise<void> {
  const leave = link(site, newsletterPaths.unsubscribe, { email: reader.email });
  const links = { choose: choiceLink(site, reader.id), leave };
  const email = welcomeEmail(await site.facts(), reader, links);
  await queue(site, { ...email, headers: listHeaders(site, reader.id) }, now);
}

/** Queues the email that follows an unsubscription, with a link to undo it. */
export async function farewell(site: Site, reader: Reader, now: Date): Promise<void> {
  const token = site.signer.sign('newsletter-return', `${reader.id} ${now.toISOString()}`);
  const back = link(site, newsletterPaths.confirm, { token, again: 'yes' });
  await queue(site, farewellEmail(await site.facts(), reader, back), now);
}

/** Queues an email, at most a few of each kind a day to one address. */
async function queue(site: Site, email: ReaderEmail, now: Date): Promise<boolean> {
  const may = await mayEmail(site, email.kind, email.to, now);
  if (may) await queueEmail(site, email, now);
  return may;
}

function confirmEmail({ name }: SiteFacts, reader: Reader, url: string): ReaderEmail {
  return {
    kind: 'newsletter-confirm',
    to: reader.email,
    subject: `Please confirm your subscription to ${name}`,
    parts: [
      `Somebody entered this address for the ${name} newsletter. If it was you, please confirm:`,
      { link: 'Confirm the subscription', url },
      'If it was not you, ignore this e-mail. Unless you confirm, you will get no newsletter.',
    ],
  };
}

function welcomeEmail(
  { name }: SiteFacts,
  reader: Reader,
  links: { choose: string; leave: string },
): ReaderEmail {
  return {
    kind: 'newsletter-welcome',
    to: reader.email,
    subject: `You are subscribed to ${name}`,
    parts: [
      `You are on the list for the ${name} newsletter. Good to have you with us.`,
      'If you like, choose your topics, or one weekly digest instead of every post:',
      { link: 'Choose what you get', url: links.choose },
      'You can leave at any time:',
      { link: 'Unsubscribe', url: links.leave },
    ],
  };
}

function farewellEmail({ name }: SiteFacts, reader: Reader, back: string): ReaderEmail {
  return {
    kind: 'newsletter-farewell',
    to: reader.email,
    subject: `You are unsubscribed from ${name}`,
    parts: [
      `You will get no more newsletters from ${name}, as you asked.`,
      'Was it a mistake, or did somebody else do it? This puts you back on the list:',
      { link: 'Subscribe again', url: back },
    ],
  };
}
