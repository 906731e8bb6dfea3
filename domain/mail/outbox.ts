/**
 * waiting: before the first or next attempt. failed: after a failed attempt, whether or not it is retried. An email
 * between two attempts is in both. kept: written while there was no mail server, and not sent.
 */
export const outboxStates = ['waiting', 'failed', 'kept', 'sent'] as const;

export type OutboxState = (typeof outboxStates)[number];

/** Kept emails are offered for so many days after they were written. */
export const offeredDays = 7;

/**
 * Why a kept email is not offered: there is no mail server; it goes to the owner together with others; it is too old;
 * its link has ended, or it is of an unknown kind.
 */
export const keptReasons = ['no-server', 'owner', 'old', 'ended'] as const;

export type KeptBecause = (typeof keptReasons)[number];

export const outboxMessages = {
  unknown: 'This mail was sent or deleted already.',
  retried: 'The mail is being tried again.',
  /** `gone` is the end of the sentence if some emails no longer exist. */
  retriedAll: (count: number, gone: string) =>
    `${count === 1 ? 'One mail is' : `${count} mails are`} being tried again${gone}.`,
  /** Said before one writes. */
  noServer: 'No mail server yet: this mail waits',
  released: (count: number, rest: string) =>
    `${count === 1 ? 'One mail is' : `${count} mails are`} being sent${rest}.`,
  notOffered: 'None of these mails is offered any more: nothing was sent.',
  testSent: (to: string) => `The mail server accepted a test mail to ${to}.`,
  testWritten: 'No mail server yet: the test mail was not sent, but saved as a file.',
  testFailed: 'The test mail was not sent.',
  testTooMany: (minutes: number) =>
    `That is enough test mails for now. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
} as const;
