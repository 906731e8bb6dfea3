import type { Kysely } from 'kysely';
import type { Instant, Tables } from '../../db/tables.ts';

export interface RequestKey {
  scope: string;
  key: string;
  requestHash: string;
}

/**
 * Claims a key for the transaction's request; false when another request had it after `since`. One that is under way
 * is waited for. The row is seen by others only if the transaction commits: then its request was accepted.
 */
export async function claimKey(
  trx: Kysely<Tables>,
  { scope, key, requestHash }: RequestKey,
  since: Instant,
  now: Instant,
): Promise<boolean> {
  const row = { request_hash: requestHash, created_at: now };
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ scope, key, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet(row)
        .where('idempotency_keys.created_at', '<', since),
    )
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The hash of the request that has a key. */
export async function findRequestHash(
  trx: Kysely<Tables>,
  { scope, key }: RequestKey,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.request_hash;
}

/** Counts one more of something until `resetsAt`, when the count starts anew; resolves with the count and its end. */
export async function countHit(
  trx: Kysely<Tables>,
  key: string,
  now: Instant,
  resetsAt: Instant,
): Promise<{ hits: number; resetsAt: Instant }> {
  const row = await trx
    .insertInto('rate_limits')
    .values({ key, hits: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('rate_limits.resets_at', '<=', now);
        const older = eb.ref('rate_limits.resets_at');
        return {
          hits: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('rate_limits.hits', '+', 1))
            .end(),
          resets_at: eb.case().when(isOver).then(resetsAt).else(older).end(),
        };
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow();
  return { hits: row.hits, resetsAt: row.resets_at };
}

/** Forgets so many of the keys claimed before `since`; resolves with their number. */
export async function deleteOldKeys(
  db: Kysely<Tables>,
  since: Instant,
  limit: number,
): Promise<number> {
  const old = db
    .selectFrom('idempotency_keys')
    .select(['scope', 'key'])
    .where('created_at', '<', since)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where(({ eb, refTuple }) => eb(refTuple('scope', 'key'), 'in', old.$asTuple('scope', 'key')))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Forgets so many of the counts that ended before `now`; resolves with their number. */
export async function deleteOldLimits(
  db: Kysely<Tables>,
  now: Instant,
  limit: number,
): Promise<number> {
  const old = db.selectFrom('rate_limits').select('key').where('resets_at', '<=', now).limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('key', 'in', old)
    // One that began anew just now, on another instance, goes on.
    .where('resets_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
