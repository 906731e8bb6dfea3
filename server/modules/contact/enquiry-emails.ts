import { type EnquiryField, enquiryFields } from '../../../domain/contact/contact-form.ts';
import { enquiryNumber } from '../../../domain/contact/enquiry-receipt.ts';
import { sourceName, utmOf } from '../../../domain/sources/sources.ts';
import type { Client } from '../../client.ts';
import { type Site, transact } from '../../site.ts';
import type { Addressee, Email } from '../mail/email.ts';
import { queueEmail } from '../mail/mail.service.ts';
import { findUnsentTexts } from '../mail/outbox.repository.ts';
import { findTold } from '../push/duty.ts';
import { queueEnquiryNotification } from '../push/push.service.ts';
import { enquiryRecipients } from '../site/site.service.ts';
import { holdNotice, mayEmail } from '../submissions/submissions.service.ts';
import {
  assignToDigest,
  type DigestEntry,
  findCardOf,
  type StoredEnquiry,
  type StoredRow,
  takeForDigest,
} from './contact.repository.ts';

/** The fields of an enquiry that its emails contain. */
export type EmailedEnquiry = Omit<StoredEnquiry, 'firstPage'> & { id: number };

const digestKind = 'contact-digest';
/** The longest wait for a digest. */
const maxWaitMs = 60 * 60 * 1000;
/** Limits the size of a digest. */
const maxEntries = 500;

/**
 * Queues the email to the site's own mailbox and the recipients in Company, with Reply-To set to the sender; email and
 * notification to those who are told of it (see findTold); and the receipt to the sender. When very many enquiries
 * arrive, in total or from one network, a digest replaces the emails to the owner. `client` is the sender's; null when
 * the administrator rescued the enquiry from spam.
 */
export async function queueEnquiryEmails(
  site: Site,
  enquiry: EmailedEnquiry,
  client: Client | null,
  now: Date,
): Promise<void> {
  const card = await findCardOf(site.db, enquiry.id);
  const told = await findTold(site, card?.ownerId ?? null, now);
  const digestAt = await holdNotice(site, 'contact', client, now);
  if (digestAt) await assignToDigest(site.db, [enquiry.id], digestAt);
  else {
    for (const to of await enquiryRecipients(site, told.emails)) {
      await queueEmail(site, noticeOf(site, enquiry, to), now);
    }
  }
  // Notifications are sent even if the email waits for a digest. They pass through others' servers, so they do not
  // contain the sender's name or text.
  const path = card ? `/admin/people/${card.id}` : `/admin/messages/${enquiry.id}`;
  await queueEnquiryNotification(site, { path, accountIds: told.accountIds }, now);
  // Anybody may type anybody's address, so the receipt repeats nothing that was typed, and receipts are limited.
  if (await mayEmail(site, 'contact-receipt', enquiry.email, now)) {
    await queueEmail(site, receiptOf(enquiry), now);
  }
}

/** Emails the owner what a sender corrected, and sends a receipt to the sender's new address. */
export async function queueCorrectionEmails(
  site: Site,
  enquiry: EmailedEnquiry,
  { row, changed, client }: { row: StoredRow; changed: readonly EnquiryField[]; client: Client },
  now: Date,
): Promise<void> {
  // If a digest is due, it will list the corrected enquiry.
  if (!(await holdNotice(site, 'contact', client, now))) {
    const before = enquiryFields
      .filter(({ key }) => changed.includes(key))
      .map(({ key, heading }): [string, string] => [heading, row[key]]);
    const card = await findCardOf(site.db, enquiry.id);
    const told = await findTold(site, card?.ownerId ?? null, now);
    for (const to of await enquiryRecipients(site, told.emails)) {
      const notice = noticeOf(site, enquiry, to);
      const [, ...parts] = notice.parts;
      const corrected = {
        ...notice,
        subject: `Corrected: ${notice.subject}`,
        parts: [
          `${enquiry.name} corrected the message ${enquiryNumber(enquiry.id)}. This is what it says now; below is what was different before.`,
          ...parts,
          'Before:',
          { facts: before },
        ],
      };
      await queueEmail(site, corrected, now);
    }
  }
  if (!changed.includes('email')) return;
  if (await mayEmail(site, 'contact-receipt', enquiry.email, now)) {
    await queueEmail(site, receiptOf(enquiry), now);
  }
}

function noticeOf({ settings }: Site, enquiry: EmailedEnquiry, to: Addressee): Email {
  return {
    kind: 'contact-notice',
    to,
    replyTo: enquiry.email,
    subject: `${enquiry.subject}: ${enquiry.name}`,
    parts: [
      `${enquiry.name} sent this through the contact form. Reply to this mail to answer.`,
      { quote: enquiry.message },
      { facts: factsOf(enquiry) },
      { link: 'Open it in the admin', url: `${settings.siteUrl}/admin/messages` },
    ],
  };
}

function factsOf(enquiry: EmailedEnquiry): [string, string][] {
  const { medium, campaign } = utmOf(enquiry);
  const typed = enquiryFields.filter(({ key }) => key !== 'message');
  const facts: [string, string][] = [
    ['Number', enquiryNumber(enquiry.id)],
    ...typed.map(({ key, heading }): [string, string] => [heading, enquiry[key]]),
    ['About', enquiry.about],
    ['Page', enquiry.page],
    ['Source', sourceName({ ...enquiry, source: '' })],
    ['Medium', medium],
    ['Campaign', campaign],
    ['Came from', enquiry.referrerHost],
  ];
  return facts.filter(([, value]) => value !== '');
}

function receiptOf({ id, email, subject }: EmailedEnquiry): Email {
  return {
    kind: 'contact-receipt',
    to: email,
    replyTo: { owner: true },
    subject: `We have your message: ${subject}`,
    parts: [
      `Thank you for writing to us. Your message has reached us, and a person will answer it soon. Its number is ${enquiryNumber(id)}.`,
      'To add something, reply to this e-mail. If you did not write to us, somebody typed your address by mistake, and you can ignore this.',
    ],
  };
}

/** Queues due digests in the transaction that takes their enquiries, so that they remain due after a crash. */
export async function queueDueDigests(site: Site, now: Date): Promise<void> {
  while (!(await queueDigest(site, now))) {
    // Repeats while there are more enquiries than one email may list.
  }
  site.wake();
}

/** Call before emails are deleted: assigns the enquiries of an unsent digest among them to the next digest. */
export async function requeueFromDigests(
  { db }: Site,
  mailIds: readonly number[],
  now: Date,
): Promise<void> {
  const texts = await findUnsentTexts(db, digestKind, mailIds);
  const ids = texts.flatMap((text) => [...text.matchAll(/\/admin\/messages\/(\d+)$/gm)]);
  await assignToDigest(
    db,
    ids.map(([, id]) => Number(id)),
    now.toISOString(),
  );
}

/** Queues one digest; resolves with whether it was the last. */
async function queueDigest(site: Site, now: Date): Promise<boolean> {
  return await transact(site, async (inTransaction) => {
    const { entries, isLast } = await takeForDigest(inTransaction.db, {
      now: now.toISOString(),
      latest: new Date(now.getTime() + maxWaitMs).toISOString(),
      limit: maxEntries,
    });
    if (entries.length > 0) {
      for (const to of await enquiryRecipients(inTransaction)) {
        await queueEmail(inTransaction, digestOf(site, entries, to), now);
      }
    }
    return isLast;
  });
}

function digestOf({ settings: { siteUrl } }: Site, entries: DigestEntry[], to: Addressee): Email {
  const count = entries.length === 1 ? 'One more message' : `${entries.length} more messages`;
  return {
    kind: digestKind,
    to,
    subject: `${count} from the contact form`,
    parts: [
      'So many messages came within an hour that these were not mailed to you one by one. All of them are stored in full.',
      {
        list: entries.map(({ id, name, email, subject }) => ({
          text: `${name}, ${email}: ${subject}`,
          url: `${siteUrl}/admin/messages/${id}`,
        })),
      },
      { link: 'Open all messages', url: `${siteUrl}/admin/messages` },
    ],
  };
}
