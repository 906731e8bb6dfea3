import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isDatabaseTrouble } from '../../../db/database-trouble.ts';
import type { Tables } from '../../../db/tables.ts';
import {
  freeMailsAhead,
  giveUpInterrupted,
  type LeasedMail,
  leaseDueMail,
  recordFailure,
  recordSent,
} from '../outbox.repository.ts';
import { isMailable } from '../rendering/mail-address.ts';
import { type Backoff, longestWaitAfter, waitAfter } from './backoff.ts';
import type { Delivery } from './delivery.ts';
import { explainFailure, failureCode } from './failure.ts';

const mostAttempts = 10;
const recordAgainMs = 500;

/** Where a process says what happened; it must be told neither addresses nor texts. */
export interface MailLog {
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}

/** How mail is sent. */
export interface Posting {
  delivery: Delivery;
  backoff: Backoff;
  /** Milliseconds that a try may still take when the process stops. */
  graceMs: number;
  log: MailLog;
}

/** No number of tries would help. */
class Unmailable extends Error {
  override name = 'Unmailable';
}

/** A try that was ended from our side. */
class CutOff extends Error {
  override name = 'CutOff';
}

/** Tries the mail that is due first, and records how that went; false when none is due. */
export async function sendDueMail(
  db: Kysely<Tables>,
  posting: Posting,
  stopping: AbortSignal,
): Promise<boolean> {
  const { limitMs } = posting.delivery;
  // Twice a lease, so that two instances whose clocks differ a little do not end each other's.
  const latest = { waits: latestWaits(posting.backoff), lease: instantIn(limitMs * 3) };
  await freeMailsAhead(db, latest, instantIn(0));
  await giveUpInterrupted(db, mostAttempts, instantIn(0));
  // A try ends before its lease does: no two instances ever have one mail in hand.
  const leaseUntil = instantIn(limitMs * 1.5);
  const mail = await leaseDueMail(db, instantIn(0), leaseUntil);
  if (!mail) return false;
  try {
    await attempt(mail, posting, stopping);
  } catch (error) {
    await keepFailure(db, mail, error, posting);
    return true;
  }
  await insist(() => recordSent(db, mail.id, instantIn(0)), stopping);
  return true;
}

/** What has gone out would go out again if nobody knew: while the database is away, telling it waits. */
async function insist(record: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (stopping.aborted || !isDatabaseTrouble(error)) throw error;
    }
    await sleep(recordAgainMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}

async function attempt(
  mail: LeasedMail,
  { delivery, graceMs }: Posting,
  stopping: AbortSignal,
): Promise<void> {
  if (!isMailable(mail.recipient)) {
    throw new Unmailable('This is not an e-mail address that mail can be sent to.');
  }
  const limit = endAfter(delivery.limitMs, 'The mail server did not finish in time.');
  const grace = endAfter(graceMs, 'The program was stopped during this try.', stopping);
  const ended = AbortSignal.any([limit.signal, grace.signal]);
  try {
    await delivery.deliver(mail, ended);
  } catch (error) {
    throw ended.aborted ? ended.reason : error;
  } finally {
    limit.clear();
    grace.clear();
  }
}

/** A signal that comes after so many milliseconds, counted from now or from another signal. */
function endAfter(ms: number, reason: string, from?: AbortSignal) {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    timer = setTimeout(() => controller.abort(new CutOff(reason)), ms);
  };
  if (!from || from.aborted) start();
  else from.addEventListener('abort', start, { once: true });
  return {
    signal: controller.signal,
    clear() {
      from?.removeEventListener('abort', start);
      clearTimeout(timer);
    },
  };
}

async function keepFailure(
  db: Kysely<Tables>,
  mail: LeasedMail,
  error: unknown,
  { backoff, log }: Posting,
): Promise<void> {
  const isLast = mail.attempts >= mostAttempts || error instanceof Unmailable;
  const nextAttemptAt = isLast ? null : instantIn(waitAfter(mail.attempts, backoff));
  await recordFailure(db, mail, { error: explainFailure(error), nextAttemptAt }, instantIn(0));
  const details = { mail: mail.id, attempt: mail.attempts, reason: failureCode(error) };
  if (isLast) log.error(details, 'mail given up');
  else log.warn(details, 'mail not sent yet');
}

/** The latest instant that a mail with so many tries can wait for, by the number of tries. */
function latestWaits(backoff: Backoff): string[] {
  return Array.from({ length: mostAttempts }, (_, attempts) =>
    instantIn(longestWaitAfter(attempts, backoff)),
  );
}

function instantIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
