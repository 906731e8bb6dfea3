import { instantAfter } from '../../../days-before.ts';
import type { Db } from '../../../db/tables.ts';
import type { Task } from '../../../task-worker.ts';
import { recordProblem } from '../mail-problem.repository.ts';
import { hasDueMail, type LeasedMail } from '../outbox.repository.ts';
import { domainOf } from '../rendering/mail-address.ts';
import { attempt } from '../sending/attempt.ts';
import { type Backoff, waitAfter } from '../sending/backoff.ts';
import type { Delivery } from '../sending/delivery.ts';
import { failureCode, failureMessage } from '../sending/failure.ts';
import { recordWithRetry } from '../sending/record-with-retry.ts';
import { type MailLog, maxAttempts } from '../sending/send-due-mail.ts';
import { type Answered, type BulkResult, resultOf } from './bulk-result.ts';
import type { BulkSource } from './bulk-source.ts';
import { createPatience } from './patience.ts';

/** Bulk emails that one instance sends at once, over connections that the outbox does not use. */
export const maxBulkRunning = 3;

export interface BulkOptions {
  delivery: Delivery;
  /** Between the tries of one email. */
  backoff: Backoff;
  /** After a server asked for patience. */
  patience: Backoff;
  /** Milliseconds that an attempt may take during a stop. */
  graceMs: number;
  log: MailLog;
}

/** Takes emails of a source one by one, while the outbox has none that are due. */
export function createBulkTaskSource(db: Db, source: BulkSource, options: BulkOptions) {
  const patience = createPatience(options.patience);
  /** A domain for each email in progress: one slot stays free of each. */
  const inHand: string[] = [];
  const isFull = (domain: string) =>
    inHand.filter((other) => other === domain).length >= maxBulkRunning - 1;

  return async (stopping: AbortSignal): Promise<Task | undefined> => {
    const now = new Date();
    if (patience.isOver(now) || (await hasDueMail(db, now.toISOString()))) return;
    // An attempt ends before its lease does: no two instances send the same email.
    const leaseUntil = instantAfter(now, options.delivery.limitMs * 1.5);
    const without = [...new Set([...inHand.filter(isFull), ...patience.slowDomains(now)])];
    const mail = await source.claim({ now, leaseUntil, without });
    if (!mail) return;
    const domain = domainOf(mail.recipient);
    inHand.push(domain);
    const send = async () => {
      const { result, error } = await offer(mail, options, stopping);
      if (result.outcome === 'accepted') patience.accepted(domain);
      if (result.outcome === 'unknown') patience.deferred(undefined, new Date());
      if (result.outcome === 'deferred') {
        const { scope } = result;
        if (scope !== 'address')
          patience.deferred(scope === 'all' ? undefined : domain, new Date());
        if (scope === 'all') await tellProblem(db, error, options.log);
      }
      await recordWithRetry(
        () => source.settle(mail, withRetry(mail, result, options.backoff), new Date()),
        stopping,
      );
    };
    return () => send().finally(() => inHand.splice(inHand.indexOf(domain), 1));
  };
}

/** What holds for all emails does not count against this one. */
function withRetry({ attempts }: LeasedMail, result: Answered, backoff: Backoff): BulkResult {
  const { outcome } = result;
  if (outcome === 'accepted' || outcome === 'refused') return { ...result, retryAt: null };
  const counted = outcome === 'deferred' && result.scope === 'all' ? 1 : attempts;
  const isLast = counted >= maxAttempts;
  const retryAt = isLast ? null : instantAfter(new Date(), waitAfter(counted, backoff));
  return { ...result, retryAt };
}

async function offer(
  mail: LeasedMail,
  { delivery, graceMs }: BulkOptions,
  stopping: AbortSignal,
): Promise<{ result: Answered; error?: unknown }> {
  try {
    const answer = await attempt(delivery, mail, { graceMs, stopping });
    return { result: { outcome: 'accepted', answer } };
  } catch (error) {
    return { result: resultOf(error), error };
  }
}

async function tellProblem(db: Db, error: unknown, log: MailLog): Promise<void> {
  log.warn({ reason: failureCode(error) }, 'newsletters wait for the mail server');
  await recordProblem(db, failureMessage(error) ?? null, new Date().toISOString());
}
