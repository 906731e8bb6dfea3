import { instantAfter } from '../../../days-before.ts';
import type { Db } from '../../../db/tables.ts';
import type { Task } from '../../../task-worker.ts';
import { clearProblem, recordProblem } from '../mail-problem.repository.ts';
import {
  giveUpInterrupted,
  type LeasedMail,
  leaseDueMail,
  recordFailure,
  recordSent,
  resetFutureMails,
} from '../outbox.repository.ts';
import { domainOf } from '../rendering/mail-address.ts';
import { attempt, Stopped, Unmailable } from './attempt.ts';
import { type Backoff, maxWaitAfter, waitAfter } from './backoff.ts';
import { type Delivery, maxRunning } from './delivery.ts';
import { explainFailure, failureCode, failureMessage, isOfRecipient } from './failure.ts';
import { recordWithRetry } from './record-with-retry.ts';

/** Of one email. */
export const maxAttempts = 10;

/** Must be given neither addresses nor texts. */
export interface MailLog {
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

export interface SendOptions {
  delivery: Delivery;
  backoff: Backoff;
  /** Milliseconds that an attempt may take during a stop. */
  graceMs: number;
  /** Failures at this address count as failures of email as a whole. */
  findOwner: () => Promise<string>;
  log: MailLog;
}

/**
 * Leases due emails, longest due first. One slot always stays free of a recipient's domain, so that a slow domain
 * does not block the others.
 */
export function createTaskSource(db: Db, options: SendOptions) {
  /** A domain for each email in progress. */
  const inHand: string[] = [];
  const isFull = (domain: string) =>
    inHand.filter((other) => other === domain).length >= maxRunning - 1;

  return async (stopping: AbortSignal): Promise<Task | undefined> => {
    // Twice the lease, so that instances with slightly different clocks do not end each other's.
    const lease = instantIn(options.delivery.limitMs * 3);
    await resetFutureMails(db, { waits: latestWaits(options.backoff), lease }, instantIn(0));
    await giveUpInterrupted(db, maxAttempts, instantIn(0));
    // An attempt ends before its lease does: no two instances send the same email.
    const leaseUntil = instantIn(options.delivery.limitMs * 1.5);
    const mail = await leaseDueMail(db, instantIn(0), leaseUntil, inHand.filter(isFull));
    if (!mail) return;
    const domain = domainOf(mail.recipient);
    inHand.push(domain);
    const done = () => inHand.splice(inHand.indexOf(domain), 1);
    return () => sendMail(db, mail, options, stopping).finally(done);
  };
}

async function sendMail(db: Db, mail: LeasedMail, options: SendOptions, stopping: AbortSignal) {
  try {
    await attempt(options.delivery, mail, { graceMs: options.graceMs, stopping });
  } catch (error) {
    return await storeFailure(db, mail, error, options);
  }
  await recordWithRetry(() => recordSent(db, mail.id, instantIn(0)), stopping);
  await clearProblem(db);
}

async function storeFailure(
  db: Db,
  mail: LeasedMail,
  error: unknown,
  { backoff, findOwner, log }: SendOptions,
): Promise<void> {
  const isLast = mail.attempts >= maxAttempts || error instanceof Unmailable;
  const nextAttemptAt = isLast ? null : instantIn(waitAfter(mail.attempts, backoff));
  await recordFailure(db, mail, { error: explainFailure(error), nextAttemptAt }, instantIn(0));
  const details = { mail: mail.id, attempt: mail.attempts, reason: failureCode(error) };
  if (isLast) log.error(details, 'mail given up');
  else log.warn(details, 'mail not sent yet');
  // A failure of one recipient is shown in the outbox; one that affects all, on the dashboard as well.
  const isOfOthers = isOfRecipient(error) && mail.recipient !== (await findOwner());
  if (isOfOthers || error instanceof Unmailable || error instanceof Stopped) return;
  await recordProblem(db, failureMessage(error) ?? null, instantIn(0));
}

/** The latest valid due time, by number of attempts. */
function latestWaits(backoff: Backoff): string[] {
  return Array.from({ length: maxAttempts }, (_, attempts) =>
    instantIn(maxWaitAfter(attempts, backoff)),
  );
}

const instantIn = (ms: number) => instantAfter(new Date(), ms);
