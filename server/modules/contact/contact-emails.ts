import type { InboxMessage } from '../../../domain/api/answers/messages.ts';
import type { Origin } from '../../../domain/forms/origin.ts';
import { pushMessages } from '../../../domain/forms/push-form.ts';
import { sourceName, utmOf } from '../../../domain/people/sources.ts';
import { linesOf } from '../../../domain/site/site-facts.ts';
import type { Client } from '../../client.ts';
import type { Db } from '../../db/tables.ts';
import type { Addressee, Email } from '../mail/email.ts';
import type { QueueEmail } from '../mail/mail.service.ts';
import type { QueuePush } from '../push/push.service.ts';
import type { ReadFacts } from '../site/site.service.ts';
import type { HoldNotice, MayWriteTo } from '../submissions/submissions.service.ts';
import { findCardOf } from './contact.repository.ts';
import { leaveForDigest } from './digest.repository.ts';

interface EmailHead {
  queueEmail: QueueEmail;
  queuePush: QueuePush;
  mayWriteTo: MayWriteTo;
  holdNotice: HoldNotice;
  readFacts: ReadFacts;
  siteUrl: string;
}

/** The fields of a message that the emails contain. */
export type ContactMessage = Omit<Origin, 'firstPage'> &
  Pick<InboxMessage, 'id' | 'name' | 'email' | 'phone' | 'subject' | 'message'>;

export type QueueContactEmails = ReturnType<typeof createContactEmails>;

/**
 * The notice to the owner and the recipients in Site facts, whose Reply-To is the sender, and to the administrators'
 * devices; and the receipt to the sender. When very many messages come, in all or from one network, a digest replaces
 * the notices. `client` is who sent it; null when the administrator took it out of spam.
 */
export function createContactEmails(head: EmailHead) {
  return async (
    trx: Db,
    message: ContactMessage,
    client: Client | null,
    now: Date,
  ): Promise<void> => {
    const { queueEmail, mayWriteTo, holdNotice } = head;
    const digestAt = await holdNotice(trx, 'contact', client, now);
    if (digestAt) await leaveForDigest(trx, [message.id], digestAt);
    else {
      const recipients = await findRecipients(trx, head.readFacts);
      for (const to of recipients) await queueEmail(trx, noticeOf(message, to, head), now);
      // It passes through others' servers: who wrote, and what, is read in the admin.
      const card = await findCardOf(trx, message.id);
      const path = card ? `/admin/people/${card}` : `/admin/messages/${message.id}`;
      await head.queuePush(trx, { title: pushMessages.enquiry, path }, now);
    }
    // Anybody may type anybody's address: the receipt repeats nothing that was typed, and its number is limited.
    if (await mayWriteTo(trx, 'contact-receipt', message.email, now)) {
      await queueEmail(trx, receiptOf(message), now);
    }
  };
}

/** Who is notified of enquiries: the owner, and the recipients in Site facts. */
export async function findRecipients(trx: Db, readFacts: ReadFacts): Promise<Addressee[]> {
  const { enquiryEmails } = await readFacts(trx);
  return [{ owner: true }, ...new Set(linesOf(enquiryEmails))];
}

function noticeOf(message: ContactMessage, to: Addressee, { siteUrl }: EmailHead): Email {
  return {
    kind: 'contact-notice',
    to,
    replyTo: message.email,
    subject: `${message.subject}: ${message.name}`,
    parts: [
      `${message.name} sent this through the contact form. Reply to this mail to answer.`,
      { quote: message.message },
      { facts: factsOf(message) },
      { link: 'Open it in the admin', url: `${siteUrl}/admin/messages` },
    ],
  };
}

function factsOf(message: ContactMessage): [string, string][] {
  const { medium, campaign } = utmOf(message);
  const facts: [string, string][] = [
    ['Name', message.name],
    ['E-mail', message.email],
    ['Phone', message.phone],
    ['Subject', message.subject],
    ['About', message.about],
    ['Page', message.page],
    ['Source', sourceName({ ...message, source: '' })],
    ['Medium', medium],
    ['Campaign', campaign],
    ['Came from', message.referrerHost],
  ];
  return facts.filter(([, value]) => value !== '');
}

function receiptOf(message: ContactMessage): Email {
  return {
    kind: 'contact-receipt',
    to: message.email,
    replyTo: { owner: true },
    subject: `We have your message: ${message.subject}`,
    parts: [
      'Thank you for writing to us. Your message has arrived, and a person will answer it soon.',
      'To add something, reply to this mail. If you did not write to us, somebody typed your address by mistake: you need not do anything.',
    ],
  };
}
