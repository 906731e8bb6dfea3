import { sql } from 'kysely';
import type { PersonStage } from '../../../domain/people/person.ts';
import type { PersonOrigin } from '../../../domain/sources/sources.ts';
import { queryInBatches } from '../../batches.ts';
import { originColumns } from '../../db/queries/source-names.ts';
import type { Db, Instant } from '../../db/tables.ts';

/** People with one origin at one stage. */
export interface OriginCount extends PersonOrigin {
  firstPage: string;
  stage: PersonStage | null;
  people: number;
  /** Qualified at some point, or won. */
  qualified: number;
  /** Value of those who were won, in rupees. */
  value: number;
}

const isQualified = sql<number>`case when qualified_at is not null or stage = 'won' then 1 else 0 end`;
const valueWon = sql<number>`case when stage = 'won' then coalesce(value_rupees, 0) else 0 end`;

interface Enquired {
  from: Instant;
  before: Instant;
  /** Restricts the count to people with this interest; '' for all. */
  interest?: string;
}

/** People who first enquired within a period. */
function enquiredIn(db: Db, { from, before, interest = '' }: Enquired) {
  const people = db
    .selectFrom('people')
    .where('enquired_at', '>=', from)
    .where('enquired_at', '<', before);
  return interest === '' ? people : people.where('interest', '=', interest);
}

/** People who first enquired within a period, by origin and stage. */
export async function countOrigins(db: Db, enquired: Enquired): Promise<OriginCount[]> {
  const rows = await enquiredIn(db, enquired)
    .select(originColumns)
    .select(['first_page as firstPage', 'stage'])
    .select(({ fn }) => [
      fn.countAll<number>().as('people'),
      sql<number>`sum(${isQualified})`.as('qualified'),
      sql<number>`sum(${valueWon})`.as('value'),
    ])
    .groupBy(['people.source', 'people.campaign', 'utm_source', 'utm_medium', 'utm_campaign'])
    .groupBy(['referrer_host', 'first_page', 'stage'])
    .execute();
  return rows.map((row) => ({
    ...row,
    people: Number(row.people),
    qualified: Number(row.qualified),
    value: Number(row.value),
  }));
}

/** Why people who first enquired within a period were lost, most frequent reason first. */
export async function countLostReasons(
  db: Db,
  enquired: Enquired,
): Promise<{ reason: string; people: number }[]> {
  const rows = await enquiredIn(db, enquired)
    .select(['lost_reason as reason', ({ fn }) => fn.countAll<number>().as('people')])
    .where('stage', '=', 'lost')
    .groupBy('lost_reason')
    .orderBy('people', 'desc')
    .orderBy('lost_reason')
    .execute();
  return rows.map(({ reason, people }) => ({ reason, people: Number(people) }));
}

/** The same as countOrigins for some cards, one row each, with the date of the first enquiry. */
export async function findOrigins(db: Db, ids: readonly number[]) {
  const cards = db
    .selectFrom('people')
    .select(originColumns)
    .select(['first_page as firstPage', 'stage', 'enquired_at as enquiredAt'])
    .select([isQualified.as('qualified'), valueWon.as('value'), sql<number>`1`.as('people')]);
  return await queryInBatches(ids, (some) => cards.where('people.id', 'in', some).execute());
}

/** How often each source was typed by hand. */
export async function countTypedSources(db: Db) {
  return await db
    .selectFrom('people')
    .select(['source', ({ fn }) => fn.countAll<number>().as('people')])
    .where('source', '<>', '')
    .groupBy('source')
    .execute();
}

/** The date of the earliest enquiry. */
export async function findFirstEnquiry(db: Db): Promise<Instant | null> {
  const first = db.selectFrom('people').select(({ fn }) => fn.min('enquired_at').as('at'));
  return (await first.executeTakeFirstOrThrow()).at;
}

/** How many people of one origin at one stage first enquired in a month. */
export interface MonthlyTotal {
  /** YYYY-MM in the site's time zone. */
  month: string;
  source: string;
  campaign: string;
  page: string;
  stage: PersonStage;
  /** Whether their cards are deleted. */
  isGone: boolean;
  people: number;
  /** Qualified at some point, or won. */
  qualified: number;
  /** Value of those who were won, in rupees. */
  value: number;
}

/** The stored totals of a range of months. */
export async function findTotals(db: Db, first: string, last: string): Promise<MonthlyTotal[]> {
  const rows = await db
    .selectFrom('monthly_totals')
    .selectAll()
    .where('month', '>=', first)
    .where('month', '<=', last)
    .execute();
  return rows.map(({ is_gone, value_rupees, ...row }) => ({
    ...row,
    isGone: is_gone === 1,
    value: Number(value_rupees),
  }));
}

/** Replaces a month's counts; what was added for deleted cards stays. */
export async function replaceTotals(db: Db, month: string, totals: readonly MonthlyTotal[]) {
  await dropTotals(db, [month]);
  await addTotals(db, totals);
}

/** Deletes the counts of existing cards for these months. */
export async function dropTotals(db: Db, months: readonly string[]): Promise<void> {
  const counted = db.deleteFrom('monthly_totals').where('is_gone', '=', 0);
  await counted.where('month', 'in', months).execute();
}

const insertedAtOnce = 500;

/** Adds counts to those with the same month, origin and stage. */
export async function addTotals(db: Db, totals: readonly MonthlyTotal[]): Promise<void> {
  const added = (column: string) =>
    sql<number>`monthly_totals.${sql.ref(column)} + excluded.${sql.ref(column)}`;
  for (let at = 0; at < totals.length; at += insertedAtOnce) {
    await db
      .insertInto('monthly_totals')
      .values(
        totals.slice(at, at + insertedAtOnce).map(({ isGone, value, ...total }) => ({
          ...total,
          is_gone: isGone ? 1 : 0,
          value_rupees: value,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['month', 'source', 'campaign', 'page', 'stage', 'is_gone']).doUpdateSet({
          people: added('people'),
          qualified: added('qualified'),
          value_rupees: added('value_rupees'),
        }),
      )
      .execute();
  }
}
