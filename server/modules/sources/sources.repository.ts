import { type ExpressionBuilder, sql } from 'kysely';
import type { PersonOrigin } from '../../../domain/sources/sources.ts';
import { originColumns } from '../../db/queries/source-names.ts';
import type { Db, Instant, Tables } from '../../db/tables.ts';

/** How far the people of some origin came, and what they are worth in rupees. */
export interface Progress {
  enquiries: number;
  qualified: number;
  won: number;
  /** Of those who were won. */
  value: number;
  /** Neither won nor lost. */
  open: number;
}

/** The people who enquired first within a time, by their origin. */
export async function countOrigins(
  db: Db,
  { from, before }: { from: Instant; before: Instant },
): Promise<(PersonOrigin & { firstPage: string } & Progress)[]> {
  const isWon = sql<boolean>`stage = 'won'`;
  const sumOf = (what: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${what}), 0)`;
  const counted = (condition: ReturnType<typeof sql>) =>
    sumOf(sql`case when ${condition} then 1 else 0 end`);
  return await db
    .selectFrom('people')
    .select(originColumns)
    .select('first_page as firstPage')
    .select((is: ExpressionBuilder<Tables, 'people'>) => [
      is.fn.countAll<number>().as('enquiries'),
      // Who was won at once was good enough.
      counted(sql`qualified_at is not null or ${isWon}`).as('qualified'),
      counted(isWon).as('won'),
      sumOf(sql`case when ${isWon} then value_rupees end`).as('value'),
      counted(sql`stage in ('new', 'contacted', 'qualified')`).as('open'),
    ])
    .where('enquired_at', '>=', from)
    .where('enquired_at', '<', before)
    .groupBy(['people.source', 'people.campaign', 'utm_source', 'utm_medium', 'utm_campaign'])
    .groupBy(['referrer_host', 'first_page'])
    .execute();
}
