import { newsletterPaths } from '../../../domain/forms/newsletter-links.ts';
import type { SiteFacts } from '../../../domain/site/site-facts.ts';
import type { MayWriteTo } from '../../container/legacy.ts';
import type { Db, Instant } from '../../db/tables.ts';
import type { Email } from '../mail/email.ts';
import type { QueueEmail } from '../mail/mail.service.ts';
import type { ReadFacts } from '../site/site.service.ts';
import type { NewsletterTokens } from './newsletter-tokens.ts';

interface EmailHead {
  queueEmail: QueueEmail;
  mayWriteTo: MayWriteTo;
  siteUrl: string;
  readFacts: ReadFacts;
  tokens: NewsletterTokens;
}

type ReaderEmail = Email & { to: string };

interface Reader {
  id: number;
  email: string;
}

export type NewsletterEmails = ReturnType<typeof createNewsletterEmails>;

/** The emails about a subscription; of each kind, one address gets a few a day at most. */
export function createNewsletterEmails(head: EmailHead) {
  const { tokens } = head;
  const link = (path: string, values: Record<string, string>) =>
    `${head.siteUrl}${path}?${new URLSearchParams(values)}`;
  const queue = async (trx: Db, email: ReaderEmail, now: Date) => {
    const may = await head.mayWriteTo(trx, email.kind, email.to, now);
    if (may) await head.queueEmail(trx, email, now);
    return may;
  };

  /** The List-Unsubscribe headers (RFC 8058): for every email to a subscriber. */
  const listHeaders = (id: number): Record<string, string> => ({
    'List-Unsubscribe': `<${link(newsletterPaths.oneClick, { token: tokens.forLeaving(id) })}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });

  const choiceLink = (id: number) =>
    link(newsletterPaths.preferences, { token: tokens.forChoosing(id) });

  return {
    listHeaders,

    /** The link by which somebody leaves: it leads to a page that asks. */
    leaveLink: (id: number) => link(newsletterPaths.oneClick, { token: tokens.forLeaving(id) }),

    /** The link to the page on which a reader chooses what to get. */
    choiceLink,

    /** Queues the confirmation email; false when the address had enough emails today. */
    async askToConfirm(trx: Db, reader: Reader, requestedAt: Instant, now: Date) {
      const token = tokens.forConfirming(reader.id, requestedAt);
      const url = link(newsletterPaths.confirm, { token });
      return await queue(trx, confirmEmail(await head.readFacts(trx), reader, url), now);
    },

    /** Queues the email after a confirmation. */
    async welcome(trx: Db, reader: Reader, now: Date) {
      const leave = link(newsletterPaths.unsubscribe, { email: reader.email });
      const links = { choose: choiceLink(reader.id), leave };
      const email = welcomeEmail(await head.readFacts(trx), reader, links);
      return await queue(trx, { ...email, headers: listHeaders(reader.id) }, now);
    },

    /** Queues the email after an unsubscription, with a link to undo it. */
    async farewell(trx: Db, reader: Reader, now: Date) {
      const token = tokens.forReturning(reader.id, now.toISOString());
      const back = link(newsletterPaths.confirm, { token, again: 'yes' });
      return await queue(trx, farewellEmail(await head.readFacts(trx), reader, back), now);
    },
  };
}

function confirmEmail({ name }: SiteFacts, reader: Reader, url: string): ReaderEmail {
  return {
    kind: 'newsletter-confirm',
    to: reader.email,
    subject: `Please confirm your subscription to ${name}`,
    parts: [
      `This address was entered for the newsletter of ${name}. Was it you? Then confirm it here:`,
      { link: 'Confirm the subscription', url },
      'If it was not you, you need not do anything: without your confirmation you get no newsletter.',
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
      `Your address is on the list of the newsletter of ${name}. Good to have you with us.`,
      'You can choose topics, or a weekly digest instead of each post:',
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
      `As you asked, you get no more newsletters from ${name}.`,
      'Was it a mistake, or somebody else? This takes you back:',
      { link: 'Subscribe again', url: back },
    ],
  };
}
