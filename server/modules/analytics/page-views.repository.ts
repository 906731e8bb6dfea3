import { sql } from 'kysely';
import type { Day } from '../../../domain/analytics/days.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { countRows } from '../../db/queries/counts.ts';
import type { Db } from '../../db/tables.ts';
import type { PageView } from './page-view.ts';

/** Increments an existing row; returns false if there is none. */
export async function countViewAgain(db: Db, day: Day, view: PageView): Promise<boolean> {
  const existing = db.updateTable('page_views').where((eb) => eb.and(keyOf(day, view)));
  return (await changedRows(existing.set({ views: sql<number>`views + 1` }))) > 0;
}

/** The number of rows of a day. */
export const countDifferentViews = (db: Db, day: Day) =>
  countRows(db.selectFrom('page_views').where('day', '=', day));

/** Increments or inserts a row. */
export async function countView(db: Db, day: Day, view: PageView): Promise<void> {
  await db
    .insertInto('page_views')
    .values({ ...keyOf(day, view), views: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'path', 'referrer_host', 'campaign', 'device_class'])
        .doUpdateSet({ views: sql<number>`page_views.views + 1` }),
    )
    .execute();
}

export async function deleteViews(db: Db, day: Day): Promise<void> {
  await db.deleteFrom('page_views').where('day', '=', day).execute();
}

function keyOf(day: Day, view: PageView) {
  return {
    day,
    path: view.path,
    referrer_host: view.referrerHost,
    campaign: view.campaign,
    device_class: view.deviceClass,
  };
}
