import { type Backoff, nextAttemptAt } from '../../db/queries/leased-queue.ts';
import type { Instant } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import type { Worker } from '../../task-worker.ts';
import { domainOf } from './email.ts';
import { type AttemptResult, failureCode, failureMessage, resultOf } from './failure.ts';
import { hasDueMail, type LeasedMail, recordProblem } from './outbox.repository.ts';
import { type EmailQueue, type SendingTimes, startSending, usualTimes } from './sending.ts';

/** The outcome of an attempt, with the time of the next one; null: there is none. */
export type BulkResult = AttemptResult & { retryAt: Instant | null };

/** Another module's ledger of many emails, which are sent here. */
export interface BulkSource {
  /** Leases the next email; undefined also when the pace allows none. */
  claim: EmailQueue['lease'];
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

/** Starts sending the emails of a source one by one, while the outbox has none that are due. */
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

/** What holds for all emails does not count against this one. */
function withRetry({ attempts }: LeasedMail, result: AttemptResult, backoff: Backoff): BulkResult {
  const { outcome } = result;
  if (outcome === 'accepted' || outcome === 'refused') return { ...result, retryAt: null };
  const counted = outcome === 'deferred' && result.scope === 'all' ? 1 : attempts;
  return { ...result, retryAt: nextAttemptAt(counted, backoff) };
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
  const wait = (who: string, now: Date) => {
    const before = waits.get(who);
    // Emails that were under way at once count as one.
    if (before && before.until > now.getTime()) return;
    const ms = before ? Math.min(before.ms * 2, maxMs) : firstMs;
    waits.set(who, { ms, until: now.getTime() + ms });
  };
  return {
    /** Whether nothing should be sent at all. */
    isOver: (now: Date) => isSlow(everybody, now),

    /** The domains to leave alone. */
    slowDomains: (now: Date) =>
      [...waits.keys()].filter((who) => who !== everybody && isSlow(who, now)),

    /** An attempt got through to the domain, or the mail server or the domain was in no state to take an email. */
    record(result: AttemptResult, domain: string): void {
      const { outcome } = result;
      if (outcome === 'accepted') for (const who of [domain, everybody]) waits.delete(who);
      if (outcome === 'unknown') wait(everybody, new Date());
      if (outcome === 'deferred' && result.scope !== 'address')
        wait(result.scope === 'all' ? everybody : domain, new Date());
    },
  };
}
