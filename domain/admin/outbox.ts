/**
 * Waiting for its first or its next try; tried in vain, whether or not it is tried again; or sent. What is tried again
 * counts in the first two.
 */
export const outboxStates = ['waiting', 'failed', 'sent'] as const;

export type OutboxState = (typeof outboxStates)[number];

/** A mail as the admin lists it, without its text. */
export interface OutboxMail {
  id: number;
  /** What it is for, such as contact-notice. */
  kind: string;
  recipient: string;
  subject: string;
  attempts: number;
  /** Why the last try failed. */
  last_error: string | null;
  /** Instants, as all that end so. */
  next_attempt_at: string;
  sent_at: string | null;
  given_up_at: string | null;
  created_at: string;
}

/** GET /api/admin/outbox */
export interface OutboxPage {
  mails: OutboxMail[];
  /** The state that is listed; where none was asked for, what failed comes before what waits. */
  state: OutboxState;
  counts: Record<OutboxState, number>;
  page: number;
  pages: number;
  /** Where mails lie as files; null when they go to an SMTP server. */
  folder: string | null;
}

/** Since when no mail has gone out, and why the last try failed, where that is known. */
export interface MailProblem {
  since: string;
  reason: string | null;
}

/** GET /api/admin/mail-state */
export interface MailState {
  problem: MailProblem | null;
}

/** POST /api/admin/outbox/test: a mail to the owner, sent at once. */
export interface TestMailResult {
  is_sent: boolean;
  /** How it went, in a sentence. */
  sentence: string;
  /** What the mail server or the system said itself, or where the file is. */
  answer: string;
}

/** GET /api/admin/outbox/{id}: what a mail says, as plain text. */
export interface OutboxMailText {
  text: string;
}

/** Texts of the outbox. */
export const outboxMessages = {
  unknown: 'This mail has gone out already, or is not there any more.',
  retried: 'The mail is being tried again.',
  /** `gone` says how many of those that were meant are not there any more. */
  retriedAll: (count: number, gone: string) =>
    `${count === 1 ? 'One mail is' : `${count} mails are`} being tried again${gone}.`,
  testSent: (to: string) => `The mail server took a test mail to ${to}.`,
  testKept: 'No mail server is set up, so the test mail was kept as a file.',
  testFailed: 'The test mail did not go out.',
  testTooMany: (minutes: number) =>
    `That is enough test mails for now. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
} as const;
