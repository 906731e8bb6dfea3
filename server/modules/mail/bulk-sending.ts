import { type Backoff, nextAttemptAt } from '../../db/queries/leased-queue.ts';
import type { Instant } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { startWorker, type Task, type Worker } from '../../task-worker.ts';
import { attempt, type Delivery } from './delivery.ts';
import { domainOf } from './email.ts';
import { type AttemptResult, failureCode, failureMessage, resultOf } from './failure.ts';
import { hasDueMail, type LeasedMail, recordProblem } from './outbox.repository.ts';
import {
  attemptsPerLease,
  createDomainSlots,
  openPatientDelivery,
  recordWithRetry,
  type SendingTimes,
  usualTimes,
} from './sending.ts';

/** Bulk emails that one instance sends at once, over connections that the outbox does not use. */
const maxBulkRunning = 3;

/** The outcome of an attempt, with the time of the next one; null: there is none. */
export type BulkResult = AttemptResult & { retryAt: Instant | null };

/** Another module's ledger of many emails, which are sent here. */
export interface BulkSource {
  /**
   * Claims the next email until the lease ends; undefined when none is due, or the pace allows none. `without`:
   * recipient domains to skip, in lower case.
   */
  claim(at: {
    now: Date;
    leaseMs: number;
    without: readonly string[];
  }): Promise<LeasedMail | undefined>;
  /** Records the outcome of a claimed one. */
  settle(mail: LeasedMail, result: BulkResult, now: Date): Promise<void>;
}

export interface BulkTimes extends SendingTimes {
  /** After a server asked for patience; doubled after each further time. */
  patience: Pick<Backoff, 'firstMs' | 'maxMs'>;
}

const usualBulkTimes: BulkTimes = {
  ...usualTimes,
  patience: { firstMs: 15_000, maxMs: 15 * 60_000 },
};

/** Starts sending the emails of a source, after those of the outbox. Stopping lets those in progress finish. */
export function startBulkMail(
  site: Site,
  source: BulkSource,
  changedTimes: Partial<BulkTimes> = {},
): Worker {
  const times = { ...usualBulkTimes, ...changedTimes };
  const delivery = openPatientDelivery(site, times.conversation);
  const onError = (error: unknown) =>
    site.log.error({ reason: failureCode(error) }, 'bulk emails not read');
  const take = createBulkTaskSource(site, source, delivery, times);
  const options = { maxRunning: maxBulkRunning, pollMs: times.poll, onError };
  const worker = startWorker(take, options, site.workers);
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      delivery.close();
    },
  };
}

/** Takes emails of a source one by one, while the outbox has none that are due. */
function createBulkTaskSource(
  site: Site,
  source: BulkSource,
  delivery: Delivery,
  times: BulkTimes,
) {
  const patience = createPatience(times.patience);
  const slots = createDomainSlots(maxBulkRunning);

  return async (stopping: AbortSignal): Promise<Task | undefined> => {
    const now = new Date();
    if (patience.isOver(now) || (await hasDueMail(site.db, now.toISOString()))) return;
    const leaseMs = delivery.limitMs * attemptsPerLease;
    const without = [...new Set([...slots.fullDomains(), ...patience.slowDomains(now)])];
    const mail = await source.claim({ now, leaseMs, without });
    if (!mail) return;
    const domain = domainOf(mail.recipient);
    const send = async () => {
      const { result, error } = await offer(mail, delivery, times.grace, stopping);
      if (result.outcome === 'accepted') patience.accepted(domain);
      if (result.outcome === 'unknown') patience.deferred(undefined, new Date());
      if (result.outcome === 'deferred') {
        const { scope } = result;
        if (scope !== 'address')
          patience.deferred(scope === 'all' ? undefined : domain, new Date());
        if (scope === 'all') await storeProblem(site, error);
      }
      await recordWithRetry(
        () => source.settle(mail, withRetry(mail, result, times.backoff), new Date()),
        stopping,
      );
    };
    return () => slots.use(domain, send);
  };
}

/** What holds for all emails does not count against this one. */
function withRetry({ attempts }: LeasedMail, result: AttemptResult, backoff: Backoff): BulkResult {
  const { outcome } = result;
  if (outcome === 'accepted' || outcome === 'refused') return { ...result, retryAt: null };
  const counted = outcome === 'deferred' && result.scope === 'all' ? 1 : attempts;
  return { ...result, retryAt: nextAttemptAt(counted, backoff) };
}

async function offer(
  mail: LeasedMail,
  delivery: Delivery,
  graceMs: number,
  stopping: AbortSignal,
): Promise<{ result: AttemptResult; error?: unknown }> {
  try {
    const answer = await attempt(delivery, mail, { graceMs, stopping });
    return { result: { outcome: 'accepted', answer } };
  } catch (error) {
    return { result: resultOf(error), error };
  }
}

async function storeProblem({ db, log }: Site, error: unknown): Promise<void> {
  log.warn({ reason: failureCode(error) }, 'newsletters wait for the mail server');
  await recordProblem(db, failureMessage(error) ?? null, new Date().toISOString());
}

const everybody = '*';

/** Remembers which domains, or the mail server itself, deferred emails, and until when to wait. */
function createPatience({ firstMs, maxMs }: BulkTimes['patience']) {
  const waits = new Map<string, { ms: number; until: number }>();
  const isSlow = (who: string, now: Date) => (waits.get(who)?.until ?? 0) > now.getTime();
  return {
    /** Whether nothing should be sent at all. */
    isOver: (now: Date) => isSlow(everybody, now),

    /** The domains to leave alone. */
    slowDomains: (now: Date) =>
      [...waits.keys()].filter((who) => who !== everybody && isSlow(who, now)),

    /** A domain, or without one the mail server, was in no state to take an email. */
    deferred(domain: string | undefined, now: Date): void {
      const who = domain ?? everybody;
      const before = waits.get(who);
      // Emails that were under way at once count as one.
      if (before && before.until > now.getTime()) return;
      const ms = before ? Math.min(before.ms * 2, maxMs) : firstMs;
      waits.set(who, { ms, until: now.getTime() + ms });
    },

    /** An email got through. */
    accepted(domain: string): void {
      waits.delete(domain);
      waits.delete(everybody);
    },
  };
}
