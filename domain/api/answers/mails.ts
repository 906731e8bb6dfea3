import * as z from 'zod/mini';
import { outboxStates } from '../../admin/outbox.ts';
import { countsOf, place } from '../list-fields.ts';

const outboxMail = z.object({
  id: z.int(),
  /** Such as contact-notice. */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  attempts: z.int(),
  /** Why the last attempt failed. */
  last_error: z.nullable(z.string()),
  /** Instants, like all names that end so. */
  next_attempt_at: z.string(),
  sent_at: z.nullable(z.string()),
  given_up_at: z.nullable(z.string()),
  created_at: z.string(),
});

/** An email in the admin's list, without its text. */
export type OutboxMail = z.output<typeof outboxMail>;

export const outboxPage = z.object({
  mails: z.array(outboxMail),
  /** The listed state; if none was requested: failed, if there are any. */
  state: z.enum(outboxStates),
  counts: countsOf(outboxStates),
  ...place,
  /** The folder that emails are written to; null with an SMTP server. */
  folder: z.nullable(z.string()),
});

export type OutboxPage = z.output<typeof outboxPage>;

const mailProblem = z.object({ since: z.string(), reason: z.nullable(z.string()) });

/** Since when email fails, and why, if known. */
export type MailProblem = z.output<typeof mailProblem>;

const returnsState = z.object({
  /** Where newsletters come back to. */
  address: z.string(),
  /** When the mailbox was last read. */
  looked_at: z.nullable(z.string()),
  /** Since when it cannot be read, why, and the server's own words. */
  trouble: z.nullable(z.object({ since: z.string(), reason: z.string(), answer: z.string() })),
  /** Mails that could not be booked, by their UID in the mailbox, where they stay unread. */
  set_aside: z.array(
    z.object({ id: z.int(), uid: z.string(), error: z.string(), set_aside_at: z.string() }),
  ),
});

/** Whether what comes back is read. */
export type ReturnsState = z.output<typeof returnsState>;

export const mailState = z.object({
  trouble: z.nullable(mailProblem),
  /** Null: no mailbox is set up. */
  returns: z.nullable(returnsState),
});

export type MailState = z.output<typeof mailState>;

export const testMailResult = z.object({
  is_sent: z.boolean(),
  /** The outcome in a sentence. */
  sentence: z.string(),
  /** The response of the mail server or the system's error, or the path of the file. */
  answer: z.string(),
});

/** The outcome of a test email. */
export type TestMailResult = z.output<typeof testMailResult>;
