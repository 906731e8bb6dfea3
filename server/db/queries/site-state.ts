import { sql } from 'kysely';
import type { Db, Instant } from '../tables.ts';
import { changedRows } from './changes.ts';

/** The stored value of a key. */
export async function readState(db: Db, key: string): Promise<string | undefined> {
  const query = db.selectFrom('site_state').select('value').where('key', '=', key);
  return (await query.executeTakeFirst())?.value;
}

export async function writeState(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('site_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Stores a value unless the key exists; resolves with whether it did. */
export async function claimState(db: Db, key: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('site_state')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Deletes a key, or only while it has a value; false if nothing was deleted. */
export async function deleteState(db: Db, key: string, value?: string): Promise<boolean> {
  const ofKey = db.deleteFrom('site_state').where('key', '=', key);
  return (await changedRows(value === undefined ? ofKey : ofKey.where('value', '=', value))) > 0;
}

/**
 * Takes a turn that one instance at a time has, until the instant `until`; false while another instance has it. A
 * turn that lasts longer than `until` was taken while the clock was ahead.
 */
export async function takeTurn(
  db: Db,
  key: string,
  { now, until }: { now: Instant; until: Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('site_state')
    .values({ key, value: until })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ value: until })
        .where((is) =>
          is.or([is('site_state.value', '<=', now), is('site_state.value', '>', until)]),
        ),
    )
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Keeps a turn until a later instant, unless it ended: a renewal that arrives late must not bring it back. */
export async function renewTurn(db: Db, key: string, until: Instant): Promise<void> {
  await db.updateTable('site_state').set({ value: until }).where('key', '=', key).execute();
}

/**
 * Increments the content version. All transactions that write public content update this row first, so that they run
 * one at a time on both engines: two posts cannot choose the same slug.
 */
export async function touchContent(db: Db): Promise<void> {
  const next = sql<string>`cast(cast(site_state.value as integer) + 1 as text)`;
  await db
    .insertInto('site_state')
    .values({ key: 'posts_version', value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: next }))
    .execute();
}
