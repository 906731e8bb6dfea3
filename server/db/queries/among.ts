import { sql } from 'kysely';

/**
 * An SQL condition on ids, written out literally, because there may be more of them than a statement may have
 * parameters.
 */
export function isAmong(column: string, ids: readonly number[]) {
  if (ids.length === 0) return sql<boolean>`(1 = 0)`;
  return sql<boolean>`(${sql.ref(column)} in (${sql.raw(ids.map(Number).join(','))}))`;
}
