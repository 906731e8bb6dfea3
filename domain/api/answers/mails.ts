import * as z from 'zod/mini';
import { outboxStates } from '../../admin/outbox.ts';
import { countsOf, place } from '../list-fields.ts';

const outboxMail = z.object({
  id: z.int(),
  /** What it is for, such as contact-notice. */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  attempts: z.int(),
  /** Why the last try failed. */
  last_error: z.nullable(z.string()),
  /** Instants, as all that end so. */
  next_attempt_at: z.string(),
  sent_at: z.nullable(z.string()),
  given_up_at: z.nullable(z.string()),
  created_at: z.string(),
});

/** A mail as the admin lists it, without its text. */
export type OutboxMail = z.output<typeof outboxMail>;

export const outboxPage = z.object({
  mails: z.array(outboxMail),
  /** The state that is listed; where none was asked for, what failed comes before what waits. */
  state: z.enum(outboxStates),
  counts: countsOf(outboxStates),
  ...place,
  /** Where mails lie as files; null when they go to an SMTP server. */
  folder: z.nullable(z.string()),
});

export type OutboxPage = z.output<typeof outboxPage>;

const mailProblem = z.object({ since: z.string(), reason: z.nullable(z.string()) });

/** Since when no mail has gone out, and why the last try failed, where that is known. */
export type MailProblem = z.output<typeof mailProblem>;

export const mailState = z.object({ trouble: z.nullable(mailProblem) });

export type MailState = z.output<typeof mailState>;

export const testMailResult = z.object({
  is_sent: z.boolean(),
  /** How it went, in a sentence. */
  sentence: z.string(),
  /** What the mail server or the system said itself, or where the file is. */
  answer: z.string(),
});

/** What came of a test mail to the owner. */
export type TestMailResult = z.output<typeof testMailResult>;
