import { sql } from 'kysely';
import type { NamedViews } from '../../../domain/analytics/analytics.calls.ts';
import type { Day } from '../../../domain/analytics/days.ts';
import type { SpeedCount, SpeedMetric } from '../../../domain/analytics/speed.ts';
import { changedRows } from '../../db/queries/changes.ts';
import { countRows } from '../../db/queries/counts.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';
import type { DeviceClass, PageView } from './page-view.ts';

export type Trait = Exclude<Tables['view_totals']['trait'], 'all'>;

/** Adds a view to the totals of its traits, in a fixed order, so that instances cannot deadlock. */
export async function addToTotals(db: Db, day: Day, view: PageView): Promise<void> {
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

/** Which of these origins already have a row on a day. */
export async function findCountedOrigins(
  db: Db,
  day: Day,
  { referrerHost, campaign }: Pick<PageView, 'referrerHost' | 'campaign'>,
): Promise<{ referrerHost: boolean; campaign: boolean }> {
  const rows = await db
    .selectFrom('view_totals')
    .select('trait')
    .where('day', '=', day)
    .where((is) =>
      is.or([
        is.and([is('trait', '=', 'referrer_host'), is('value', '=', referrerHost)]),
        is.and([is('trait', '=', 'campaign'), is('value', '=', campaign)]),
      ]),
    )
    .execute();
  const counted = (trait: Trait) => rows.some((row) => row.trait === trait);
  return { referrerHost: counted('referrer_host'), campaign: counted('campaign') };
}

/** The first day with views or measurements. */
export async function findFirstDay(db: Db): Promise<Day | undefined> {
  const views = await db
    .selectFrom('view_totals')
    .select(({ fn }) => fn.min<Day | null>('day').as('day'))
    .where('trait', '=', 'all')
    .executeTakeFirstOrThrow();
  const speeds = await db
    .selectFrom('page_speeds')
    .select(({ fn }) => fn.min<Day | null>('day').as('day'))
    .executeTakeFirstOrThrow();
  return [views.day, speeds.day].filter((day) => day !== null).toSorted()[0];
}

/** The number of views before a day. */
export async function countViewsBefore(db: Db, day: Day): Promise<number> {
  const { views } = await db
    .selectFrom('view_totals')
    .select(({ fn }) => fn.sum<number | null>('views').as('views'))
    .where('trait', '=', 'all')
    .where('day', '<', day)
    .executeTakeFirstOrThrow();
  return Number(views ?? 0);
}

export async function deleteTotals(db: Db, day: Day): Promise<void> {
  const traits = ['all', 'path', 'referrer_host', 'campaign', 'device_class'] as const;
  await db.deleteFrom('view_totals').where('trait', 'in', traits).where('day', '=', day).execute();
}

/** What a measurement is counted under, besides its day. */
export interface Measurement {
  path: string;
  deviceClass: DeviceClass;
  metric: SpeedMetric;
  bucket: number;
}

const speedKey = (day: Day, { path, deviceClass, metric, bucket }: Measurement) => ({
  day,
  path,
  device_class: deviceClass,
  metric,
  bucket,
});

/** Counts a measurement in an existing row; returns false if there is none. */
export async function countSpeedAgain(db: Db, day: Day, speed: Measurement): Promise<boolean> {
  const existing = db.updateTable('page_speeds').where((eb) => eb.and(speedKey(day, speed)));
  return (await changedRows(existing.set({ views: sql<number>`views + 1` }))) > 0;
}

export async function insertSpeed(db: Db, day: Day, speed: Measurement): Promise<void> {
  await db
    .insertInto('page_speeds')
    .values({ ...speedKey(day, speed), views: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'path', 'device_class', 'metric', 'bucket'])
        .doUpdateSet({ views: sql<number>`page_speeds.views + 1` }),
    )
    .execute();
}

export const countSpeedRows = (db: Db, day: Day) =>
  countRows(db.selectFrom('page_speeds').where('day', '=', day));

export async function deleteSpeeds(db: Db, day: Day): Promise<void> {
  await db.deleteFrom('page_speeds').where('day', '=', day).execute();
}

/** Measurements since a day by device, metric and range, of all pages together. */
export async function listSpeeds(
  db: Db,
  from: Day,
): Promise<(SpeedCount & { device: DeviceClass; metric: SpeedMetric })[]> {
  const rows = await db
    .selectFrom('page_speeds')
    .select(({ fn }) => ['device_class as device', 'metric', 'bucket', fn.sum('views').as('views')])
    .where('day', '>=', from)
    .groupBy(['device_class', 'metric', 'bucket'])
    .execute();
  return rows.map((row) => ({ ...row, views: Number(row.views) }));
}

/** The same by path, of the paths that were measured most. */
export async function listSpeedsByPath(
  db: Db,
  from: Day,
  limit: number,
): Promise<(SpeedCount & { path: string; device: DeviceClass; metric: SpeedMetric })[]> {
  const since = db.selectFrom('page_speeds').where('day', '>=', from);
  const paths = await since
    .select('path')
    .groupBy('path')
    .orderBy(({ fn }) => fn.sum('views'), 'desc')
    .orderBy('path')
    .limit(limit)
    .execute();
  if (paths.length === 0) return [];
  const rows = await since
    .select(({ fn }) => [
      'path',
      'device_class as device',
      'metric',
      'bucket',
      fn.sum('views').as('views'),
    ])
    .where(
      'path',
      'in',
      paths.map(({ path }) => path),
    )
    .groupBy(['path', 'device_class', 'metric', 'bucket'])
    .execute();
  const order = new Map(paths.map(({ path }, at) => [path, at]));
  return rows
    .map((row) => ({ ...row, views: Number(row.views) }))
    .toSorted((one, other) => (order.get(one.path) ?? 0) - (order.get(other.path) ?? 0));
}

/** Views by day, oldest first; days without views are omitted. */
export async function listViewsByDay(db: Db, from: Day): Promise<{ day: Day; views: number }[]> {
  return await db
    .selectFrom('view_totals')
    .select(['day', 'views'])
    .where('trait', '=', 'all')
    .where('day', '>=', from)
    .orderBy('day')
    .execute();
}

/** The most frequent values of a trait; `named` omits the empty value. */
export async function listMostViewed(
  db: Db,
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

/** Views of each of these paths since a day; paths without views are omitted. */
export async function countViewsOfPaths(
  db: Db,
  paths: readonly string[],
  from: Day,
): Promise<Map<string, number>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .selectFrom('view_totals')
    .select(({ fn }) => ['value as path', fn.sum('views').as('views')])
    .where('trait', '=', 'path')
    .where('day', '>=', from)
    .where('value', 'in', paths)
    .groupBy('value')
    .execute();
  return new Map(rows.map(({ path, views }) => [path, Number(views)]));
}

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

/** Time and campaign of each message since an instant, without spam and trash. */
export async function listMessageOrigins(db: Db, since: Instant) {
  return await db
    .selectFrom('contact_messages')
    .select([
      'created_at as createdAt',
      'campaign',
      'referrer_host as referrerHost',
      'utm_source as utmSource',
      'utm_medium as utmMedium',
      'utm_campaign as utmCampaign',
    ])
    .where('status', 'in', ['new', 'read', 'replied', 'archived'])
    .where('trashed_at', 'is', null)
    .where('created_at', '>=', since)
    .execute();
}
