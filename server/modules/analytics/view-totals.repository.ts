import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/analytics/days.ts';
import type { NamedViews } from '../../../domain/analytics/statistics.ts';
import type { Tables } from '../../db/tables.ts';
import type { PageView } from './page-view.ts';

export type Trait = Exclude<Tables['view_totals']['trait'], 'all'>;

/**
 * Adds a view to the totals of its traits. Always in the same order of traits, so that two instances of the program
 * wait for each other and never in a ring.
 */
export async function addToTotals(db: Kysely<Tables>, day: Day, view: PageView): Promise<void> {
  const values: [Tables['view_totals']['trait'], string][] = [
    ['path', view.path],
    ['referrer_host', view.referrerHost],
    ['campaign', view.campaign],
    ['device_class', view.deviceClass],
    ['all', ''],
  ];
  await db
    .insertInto('view_totals')
    .values(values.map(([trait, value]) => ({ trait, day, value, views: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['trait', 'day', 'value'])
        .doUpdateSet({ views: sql<number>`view_totals.views + excluded.views` }),
    )
    .execute();
}

/** The views of each day from one on, oldest first; days without any are left out. */
export async function listViewsByDay(
  db: Kysely<Tables>,
  from: Day,
): Promise<{ day: Day; views: number }[]> {
  return await db
    .selectFrom('view_totals')
    .select(['day', 'views'])
    .where('trait', '=', 'all')
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
}

/** What was seen most from a day on, by one trait; with `named`, only what has a name. */
export async function listMostViewed(
  db: Kysely<Tables>,
  trait: Trait,
  { from, limit, named }: { from: Day; limit: number; named: boolean },
): Promise<NamedViews[]> {
  const rows = await db
    .selectFrom('view_totals')
    .select(({ fn }) => ['value as name', fn.sum('views').as('views')])
    .where('trait', '=', trait)
    .where('day', '>=', from)
    .$if(named, (query) => query.where('value', '<>', ''))
    .groupBy('value')
    .orderBy('views', 'desc')
    .orderBy('value')
    .limit(limit)
    .execute();
  return rows.map(({ name, views }) => ({ name, views: Number(views) }));
}
