import { sql, type Updateable } from 'kysely';
import { changedRows } from '../../../db/queries/changes.ts';
import type { Db, Instant, Tables } from '../../../db/tables.ts';

interface Held {
  from: 'draft' | 'waiting';
  revision: string;
  by: string;
  at: Instant;
}

/**
 * Has a newsletter wait that could have gone out; false when it waits so already, or is not in the status `from` with
 * this revision any more.
 */
export async function holdNewsletter(
  db: Db,
  id: number,
  { from, revision, by, at }: Held,
): Promise<boolean> {
  const held = db
    .updateTable('newsletters')
    .set({
      ...{ status: 'waiting', started_by: by, held_at: at },
      held_own: sql<number>`case when post_id is null then 1 else 0 end`,
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('status', '=', from)
    .where('held_at', 'is', null);
  return (await changedRows(held)) > 0;
}

/** Records who sends a newsletter anyway; false when it is not held, or somebody did so before. */
export async function overruleHold(db: Db, id: number, by: string, at: Instant): Promise<boolean> {
  const held = db
    .updateTable('newsletters')
    .set({ overruled_at: at, overruled_by: by })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('held_at', 'is not', null)
    .where('overruled_at', 'is', null);
  return (await changedRows(held)) > 0;
}

/** What makes a newsletter that waits a draft again. */
export const notWaiting: Updateable<Tables['newsletters']> = {
  ...{ status: 'draft', started_by: null, held_at: null, held_own: 0 },
  ...{ due_at: null, due_own: 0 },
  ...{ overruled_at: null, overruled_by: null },
};

const isHeldDigest = sql<boolean>`kind = 'digest' and status = 'paused' and held_at is not null`;

/** Has a digest that was just frozen wait: its mail is there, and so it is paused. */
export async function holdDigest(trx: Db, id: number, at: Instant): Promise<void> {
  const digest = trx.updateTable('newsletters').where('id', '=', id);
  await digest.set({ status: 'paused', held_at: at }).execute();
}

export const findHeldDigests = (db: Db) =>
  db.selectFrom('newsletters').select('id').where(isHeldDigest).execute();

/** Sends digests that were held, all or one; resolves with how many. */
export async function releaseDigests(db: Db, id?: number): Promise<number> {
  const held = db
    .updateTable('newsletters')
    .set({ status: 'sending', held_at: null })
    .where(isHeldDigest)
    .$if(id !== undefined, (one) => one.where('id', '=', id as number));
  return await changedRows(held);
}

/** Those that wait for the records of their sender, the oldest first. */
export async function findHeld(db: Db) {
  return await db
    .selectFrom('newsletters')
    .select(['id', 'fields', 'held_at as since'])
    .where((is) => is.or([is('status', '=', 'waiting'), isHeldDigest]))
    .where('held_at', 'is not', null)
    .where('overruled_at', 'is', null)
    .orderBy('id')
    .limit(20)
    .execute();
}
