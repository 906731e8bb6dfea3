import type { ExpressionBuilder } from 'kysely';
import { outsideAct } from './act.ts';
import { changedRows } from './queries/changes.ts';
import type { Db, Instant, Tables } from './tables.ts';

/** The longest window of any limit. */
export const maxWindowMs = 24 * 60 * 60 * 1000;

/**
 * Counts a hit in the open window, or opens one; resolves with the count and the window's end. A window that ends too
 * far in the future was opened while the clock was ahead, and counts as ended.
 */
export async function countHit(db: Db, key: string, now: Date, windowMs: number) {
  const resetsAt = new Date(now.getTime() + windowMs).toISOString();
  const query = db
    .insertInto('rate_limits')
    .values({ key, hits: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const end = eb.ref('rate_limits.resets_at');
        const isOver = eb.or([eb(end, '<=', now.toISOString()), eb(end, '>', resetsAt)]);
        const oneMore = eb('rate_limits.hits', '+', 1);
        return {
          hits: eb.case().when(isOver).then(1).else(oneMore).end(),
          resets_at: eb.case().when(isOver).then(resetsAt).else(end).end(),
        };
      }),
    )
    .returning(['hits', 'resets_at']);
  // Counted whatever becomes of the request.
  const row = await outsideAct(() => query.executeTakeFirstOrThrow());
  return { hits: row.hits, resetsAt: row.resets_at };
}

/**
 * Reverts one hit of each key. Key by key and not in a transaction, so that it cannot deadlock with a transaction
 * that counts several keys in another order.
 */
export async function undoHits(db: Db, keys: readonly string[]): Promise<void> {
  await outsideAct(async () => {
    for (const key of keys) {
      await db.deleteFrom('rate_limits').where('key', '=', key).where('hits', '=', 1).execute();
      const left = db.updateTable('rate_limits').where('key', '=', key).where('hits', '>', 1);
      await left.set((eb) => ({ hits: eb('hits', '-', 1) })).execute();
    }
  });
}

/** Deletes the counts of all keys with this prefix. */
export async function deleteHits(db: Db, start: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'like', `${start}%`).execute();
}

/** Deletes at most `limit` expired counts; resolves with their number. */
export async function deleteEndedLimits(db: Db, now: Date, limit: number): Promise<number> {
  const latest = new Date(now.getTime() + maxWindowMs).toISOString();
  const isOver = (is: ExpressionBuilder<Tables, 'rate_limits'>) =>
    is.or([is('resets_at', '<=', now.toISOString()), is('resets_at', '>', latest)]);
  const old = db.selectFrom('rate_limits').select('key').where(isOver).limit(limit);
  // Checked again, because another instance may have opened a new window in the meantime.
  return await changedRows(db.deleteFrom('rate_limits').where('key', 'in', old).where(isOver));
}

/**
 * Rolls back a transaction that exceeds a limit, including its count, so that the attempt does not extend the wait.
 */
export class OverLimit extends Error {
  readonly resetsAt: Instant;
  constructor(resetsAt: Instant) {
    super('over a limit');
    this.resetsAt = resetsAt;
  }
}

/** The outcome of a transaction that counts hits, or how long to wait if it threw an OverLimit. */
export async function withinLimits<Outcome>(
  db: Db,
  now: Date,
  work: (trx: Db) => Promise<Outcome>,
): Promise<Outcome | { kind: 'limited'; retryAfterSeconds: number }> {
  try {
    // Counted whatever becomes of the request.
    return await outsideAct(() => db.transaction().execute(work));
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error;
    return { kind: 'limited', retryAfterSeconds: secondsUntil(error.resetsAt, now) };
  }
}

/** Seconds until the end of a window. */
export function secondsUntil(resetsAt: Instant, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000));
}
