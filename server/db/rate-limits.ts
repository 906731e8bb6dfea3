import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Instant, Tables } from './tables.ts';

/** The longest window that anything is counted in. */
export const maxWindowMs = 24 * 60 * 60 * 1000;

/**
 * Counts one more of something within a window that begins now, unless one is open; resolves with the count and the
 * window's end. One that ends later than a window of now was opened by a clock that was ahead, and is over.
 */
export async function countHit(
  db: Kysely<Tables>,
  key: string,
  now: Date,
  windowMs: number,
): Promise<{ hits: number; resetsAt: Instant }> {
  const resetsAt = new Date(now.getTime() + windowMs).toISOString();
  const row = await db
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
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { hits: row.hits, resetsAt: row.resets_at };
}

/**
 * Takes one hit of each key back: what it counted turned out not to be what is limited. Key by key, not in a transaction:
 * whoever counts several in another order cannot wait for this then.
 */
export async function takeHitsBack(db: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await db.deleteFrom('rate_limits').where('key', '=', key).where('hits', '=', 1).execute();
    const left = db.updateTable('rate_limits').where('key', '=', key).where('hits', '>', 1);
    await left.set((eb) => ({ hits: eb('hits', '-', 1) })).execute();
  }
}

/** Forgets all counts whose key begins like this. */
export async function forgetHits(db: Kysely<Tables>, start: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', 'like', `${start}%`).execute();
}

/** Forgets so many of the counts that are over; resolves with their number. */
export async function deleteEndedLimits(
  db: Kysely<Tables>,
  now: Date,
  limit: number,
): Promise<number> {
  const latest = new Date(now.getTime() + maxWindowMs).toISOString();
  const isOver = (is: ExpressionBuilder<Tables, 'rate_limits'>) =>
    is.or([is('resets_at', '<=', now.toISOString()), is('resets_at', '>', latest)]);
  const old = db.selectFrom('rate_limits').select('key').where(isOver).limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('key', 'in', old)
    // One that began anew just now, on another instance, goes on.
    .where(isOver)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How long to wait for the end of a window, in whole seconds; never longer than the window itself. */
export function secondsUntil(resetsAt: Instant, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(resetsAt) - now.getTime()) / 1000));
}
