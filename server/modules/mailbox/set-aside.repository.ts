import { changedRows } from '../../db/queries/changes.ts';
import type { Db, Instant } from '../../db/tables.ts';
import type { Place } from './connection/read-mailbox.ts';

/** Stores that a mail could not be booked. The same one counts once. */
export async function insertSetAside(
  db: Db,
  { mailbox, validity, uid, error }: Place & { mailbox: string; error: string },
  now: Instant,
): Promise<void> {
  await db
    .insertInto('returns_set_aside')
    .values({ mailbox, validity, uid: String(uid), error, set_aside_at: now })
    .onConflict((conflict) => conflict.columns(['mailbox', 'validity', 'uid']).doNothing())
    .execute();
}

/** The mails that were set aside, in the API's names, oldest first. */
export async function listSetAside(db: Db, limit: number) {
  return await db
    .selectFrom('returns_set_aside')
    .select(['id', 'uid', 'error', 'set_aside_at'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Forgets one; false when there is none. */
export async function deleteSetAside(db: Db, id: number): Promise<boolean> {
  return (await changedRows(db.deleteFrom('returns_set_aside').where('id', '=', id))) > 0;
}
