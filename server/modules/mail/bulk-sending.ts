import { type Backoff, nextAttemptAt } from '../../db/queries/leased-queue.ts';
import type { Instant } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import type { Worker } from '../../task-worker.ts';
import { domainOf } from './email.ts';
import { type AttemptResult, failureCode, failureMessage, resultOf } from './failure.ts';
import { hasDueMail, type LeasedMail, recordProblem } from './outbox.repository.ts';
import { type EmailQueue, type SendingTimes, startSending, usualTimes } from './sending.ts';

/** The result of an attempt, with the time of the next one; null for no retry. */
export type BulkResult = AttemptResult & { retryAt: Instant | null };

/** A queue of bulk emails that belongs to another module. */
export interface BulkSource {
  /** Leases the next email; undefined if there is none or the sending rate allows none. */
  claim: EmailQueue['lease'];
  /** Records the result of a leased email. */
  settle(mail: LeasedMail, result: BulkResult, now: Date): Promise<void>;
}

export interface BulkTimes extends SendingTimes {
  /** How long to pause after the server deferred emails; doubles each further time. */
  patience: Pick<Backoff, 'firstMs' | 'maxMs'>;
}

const usualBulkTimes: BulkTimes = {
  ...usualTimes,
  patience: { firstMs: 15_000, maxMs: 15 * 60_000 },
};

/** Starts sending the emails of a source one by one, while the outbox has no due emails. */
export function startBulkMail(
  site: Site,
  source: BulkSource,
  changedTimes: Partial<BulkTimes> = {},
): Worker {
  const times = { ...usualBulkTimes, ...changedTimes };
  const patience = createPatience(times.patience);
  return startSending(
    site,
    {
      async lease({ without, ...term }) {
        if (patience.isOver(term.now) || (await hasDueMail(site.db, term.now))) return;
        const slow = patience.slowDomains(term.now);
        return await source.claim({ ...term, without: [...without, ...slow] });
      },
      async settle(mail, ended) {
        const result: AttemptResult =
          'error' in ended ? resultOf(ended.error) : { outcome: 'accepted', ...ended };
        patience.record(result, domainOf(mail.recipient));
        if (result.outcome === 'deferred' && result.scope === 'all' && 'error' in ended) {
          await storeProblem(site, ended.error);
        }
        await source.settle(mail, withRetry(mail, result, times.backoff), new Date());
      },
    },
    times,
  );
}

/** A failure that affects all emails does not count as an attempt of this one. */
function withRetry({ attempts }: LeasedMail, result: AttemptResult, backoff: Backoff): BulkResult {
  const { outcome } = result;
  if (outcome === 'accepted' || outcome === 'refused') return { ...result, retryAt: null };
  const counted = outcome === 'deferred' && result.scope === 'all' ? 1 : attempts;
  return { ...result, retryAt: nextAttemptAt(counted, backoff) };
}

async function storeProblem({ db, log }: Site, error: unknown): Promise<void> {
  log.warn(
    { reason: failureCode(error) },
    'newsletters paused, because the mail server defers emails',
  );
  await recordProblem(db, failureMessage(error) ?? null, new Date().toISOString());
}

const everybody = '*';

/** Tracks which domains deferred emails, or whether the mail server itself did, and until when to pause. */
function createPatience({ firstMs, maxMs }: BulkTimes['patience']) {
  const waits = new Map<string, { ms: number; until: number }>();
  const isSlow = (who: string, now: Date) => (waits.get(who)?.until ?? 0) > now.getTime();
  const wait = (who: string, now: Date) => {
    const before = waits.get(who);
    // Deferrals of emails that were in progress together count once.
    if (before && before.until > now.getTime()) return;
    const ms = before ? Math.min(before.ms * 2, maxMs) : firstMs;
    waits.set(who, { ms, until: now.getTime() + ms });
  };
  return {
    /** Whether to pause all sending. */
    isOver: (now: Date) => isSlow(everybody, now),

    /** Domains to skip for now. */
    slowDomains: (now: Date) =>
      [...waits.keys()].filter((who) => who !== everybody && isSlow(who, now)),

    /** Records whether an attempt got through, or whether the mail server or the domain deferred it. */
    record(result: AttemptResult, domain: string): void {
      const { outcome } = result;
      if (outcome === 'accepted') for (const who of [domain, everybody]) waits.delete(who);
      if (outcome === 'unknown') wait(everybody, new Date());
      if (outcome === 'deferred' && result.scope !== 'address')
        wait(result.scope === 'all' ? everybody : domain, new Date());
    },
  };
}
