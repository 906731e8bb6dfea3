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
  ...{ overruled_at: null, overruled_by: null },
};

/** Those that wait for the records of their sender, the oldest first. */
export async function findHeld(db: Db) {
  return await db
    .selectFrom('newsletters')
    .select(['id', 'fields', 'held_at as since'])
    .where('status', '=', 'waiting')
    .where('held_at', 'is not', null)
    .where('overruled_at', 'is', null)
    .orderBy('id')
    .limit(20)
    .execute();
}
