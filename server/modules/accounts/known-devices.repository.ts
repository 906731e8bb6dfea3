import { changedRows } from '../../db/queries/changes.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** Stores that a browser has logged in; false if it had before. */
export async function insertKnownDevice(
  trx: Db,
  accountId: number,
  deviceHash: string,
  now: Instant,
): Promise<boolean> {
  if (await seeKnownDevice(trx, accountId, deviceHash, now)) return false;
  const row = await trx
    .insertInto('known_devices')
    .values({
      account_id: accountId,
      device_hash: deviceHash,
      first_seen_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a browser has logged in before, which then counts as seen now. */
export async function seeKnownDevice(
  db: Db,
  accountId: number,
  deviceHash: string,
  now: Instant,
): Promise<boolean> {
  const known = db
    .updateTable('known_devices')
    .set({ last_seen_at: now })
    .where('account_id', '=', accountId)
    .where('device_hash', '=', deviceHash);
  return (await changedRows(known)) > 0;
}

export async function hasKnownDevices(db: Db, accountId: number): Promise<boolean> {
  const device = db.selectFrom('known_devices').select('account_id');
  return (
    (await device.where('account_id', '=', accountId).limit(1).executeTakeFirst()) !== undefined
  );
}

/** Deletes browsers that have not logged in since `before`. */
export async function deleteOldDevices(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('known_devices').where('last_seen_at', '<', before).execute();
}
