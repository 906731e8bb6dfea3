import type { Kysely } from 'kysely';
import { newsletterPaths } from '../../../domain/forms/newsletter-links.ts';
import type { Instant, Tables } from '../../db/tables.ts';
import type { Email } from '../mail/email.ts';
import type { QueueEmail } from '../mail/mail.service.ts';
import type { MayWriteTo } from '../submissions/submissions.service.ts';
import type { NewsletterTokens } from './newsletter-tokens.ts';

interface EmailHead {
  queueEmail: QueueEmail;
  mayWriteTo: MayWriteTo;
  siteUrl: string;
  brandName: string;
  tokens: NewsletterTokens;
}

interface Reader {
  id: number;
  email: string;
}

export type NewsletterEmails = ReturnType<typeof createNewsletterEmails>;

/** The emails about a subscription itself; each is queued at most a few times a day for one address. */
export function createNewsletterEmails(head: EmailHead) {
  const { tokens } = head;
  const link = (path: string, values: Record<string, string>) =>
    `${head.siteUrl}${path}?${new URLSearchParams(values)}`;
  const queue = async (trx: Kysely<Tables>, email: Email, now: Date) => {
    const may = await head.mayWriteTo(trx, email.kind, email.to, now);
    if (may) await head.queueEmail(trx, email, now);
    return may;
  };

  /** Headers by which a mail program offers to unsubscribe with one click (RFC 8058): for every email to a subscriber. */
  const listHeaders = (id: number) => ({
    'List-Unsubscribe': `<${link(newsletterPaths.oneClick, { token: tokens.forLeaving(id) })}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });

  return {
    listHeaders,

    /** Asks the owner of an address whether it was they who subscribed; false when they had enough emails today. */
    askToConfirm(trx: Kysely<Tables>, reader: Reader, requestedAt: Instant, now: Date) {
      const token = tokens.forConfirming(reader.id, requestedAt);
      return queue(trx, confirmEmail(head, reader, link(newsletterPaths.confirm, { token })), now);
    },

    /** Tells a subscriber that they are one. */
    welcome(trx: Kysely<Tables>, reader: Reader, now: Date) {
      const leave = link(newsletterPaths.unsubscribe, { email: reader.email });
      const email = welcomeEmail(head, reader, leave);
      return queue(trx, { ...email, headers: listHeaders(reader.id) }, now);
    },

    /** Tells somebody that they are none any more, with a way back. */
    farewell(trx: Kysely<Tables>, reader: Reader, now: Date) {
      const token = tokens.forReturning(reader.id, now.toISOString());
      const back = link(newsletterPaths.confirm, { token, again: 'yes' });
      return queue(trx, farewellEmail(head, reader, back), now);
    },
  };
}

function confirmEmail({ brandName }: EmailHead, reader: Reader, url: string): Email {
  return {
    kind: 'newsletter-confirm',
    to: reader.email,
    subject: `Please confirm your subscription to ${brandName}`,
    parts: [
      `This address was entered for the newsletter of ${brandName}. Was it you? Then confirm it here:`,
      { link: 'Confirm the subscription', url },
      'If it was not you, you need not do anything: without your confirmation you get no newsletter.',
    ],
  };
}

function welcomeEmail({ brandName }: EmailHead, reader: Reader, leave: string): Email {
  return {
    kind: 'newsletter-welcome',
    to: reader.email,
    subject: `You are subscribed to ${brandName}`,
    parts: [
      `Your address is on the list of the newsletter of ${brandName}. Good to have you with us.`,
      'You can leave at any time:',
      { link: 'Unsubscribe', url: leave },
    ],
  };
}

function farewellEmail({ brandName }: EmailHead, reader: Reader, back: string): Email {
  return {
    kind: 'newsletter-farewell',
    to: reader.email,
    subject: `You are unsubscribed from ${brandName}`,
    parts: [
      `As you asked, you get no more newsletters from ${brandName}.`,
      'Was it a mistake, or somebody else? This takes you back:',
      { link: 'Subscribe again', url: back },
    ],
  };
}
