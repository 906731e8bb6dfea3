import { changedRows } from '../../db/queries/changes.ts';
import type { Db, Instant } from '../../db/tables.ts';

export interface RequestKey {
  scope: string;
  key: string;
  requestHash: string;
}

/**
 * Claims an idempotency key for the transaction; false if another request claimed it after `since`. Waits for a
 * request in progress. Other transactions see the row only once this one commits, which means that the request was
 * accepted.
 */
export async function claimKey(
  trx: Db,
  { scope, key, requestHash }: RequestKey,
  since: Instant,
  now: Instant,
): Promise<boolean> {
  const row = { request_hash: requestHash, created_at: now, stored_id: null };
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

/** The hash of the request that claimed a key, and the row that it stored. */
export async function findRequest(trx: Db, { scope, key }: RequestKey) {
  return await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash as hash', 'stored_id as storedId'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Stores the id of the row that a key's request stored. */
export async function setStoredRow(trx: Db, { scope, key }: RequestKey, id: number): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ stored_id: id })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
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
