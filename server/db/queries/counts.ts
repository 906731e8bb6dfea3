import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** The number of rows of a query. */
export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const counted = query.select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** The number of rows of a query in each status. */
export async function countByStatus<Table extends keyof Tables, Status extends string>(
  query: SelectQueryBuilder<Tables, Table, object>,
  statuses: readonly Status[],
): Promise<Record<Status, number>> {
  const rows = await query
    .select([sql<Status>`status`.as('status'), sql<number>`count(*)`.as('count')])
    .groupBy(sql`status`)
    .execute();
  const found = new Map<string, number>(rows.map(({ status, count }) => [status, count]));
  const counts = statuses.map((status) => [status, found.get(status) ?? 0]);
  return Object.fromEntries(counts);
}
