/**
 * waiting: before the first or next attempt. failed: after a failed attempt, whether or not it is retried. An email
 * between two attempts is in both.
 */
export const outboxStates = ['waiting', 'failed', 'sent'] as const;

export type OutboxState = (typeof outboxStates)[number];

export const outboxMessages = {
  unknown: 'This mail was sent or deleted already.',
  retried: 'The mail is being tried again.',
  /** `gone` is the end of the sentence if some emails no longer exist. */
  retriedAll: (count: number, gone: string) =>
    `${count === 1 ? 'One mail is' : `${count} mails are`} being tried again${gone}.`,
  testSent: (to: string) => `The mail server accepted a test mail to ${to}.`,
  testWritten: 'No mail server is set up, so the test mail was saved as a file.',
  testFailed: 'The test mail was not sent.',
  testTooMany: (minutes: number) =>
    `That is enough test mails for now. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
} as const;
