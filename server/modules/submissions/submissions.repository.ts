import { changedRows } from '../../db/queries/changes.ts';
import type { Db, Instant } from '../../db/tables.ts';

export interface RequestKey {
  scope: string;
  key: string;
  requestHash: string;
}

/**
 * Claims an idempotency key for the transaction; false when another request claimed it after `since`. Waits for a
 * request in progress. Others see the row only if the transaction commits: then the request was accepted.
 */
export async function claimKey(
  trx: Db,
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

/** The hash of the request that claimed a key. */
export async function findRequestHash(trx: Db, { scope, key }: RequestKey) {
  const row = await trx
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.request_hash;
}

/** Deletes at most `limit` keys claimed before `since`; resolves with their number. */
export async function deleteOldKeys(db: Db, since: Instant, limit: number): Promise<number> {
  const old = db
    .selectFrom('idempotency_keys')
    .select(['scope', 'key'])
    .where('created_at', '<', since)
    .limit(limit);
  const keys = db.deleteFrom('idempotency_keys');
  return await changedRows(
    keys.where((is) => is(is.refTuple('scope', 'key'), 'in', old.$asTuple('scope', 'key'))),
  );
}
