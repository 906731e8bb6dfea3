import { type RawBuilder, sql } from 'kysely';

/** An SQL condition: the column contains the text; both are in lower case. */
export function containing(column: string, part: string) {
  const pattern = `%${escaped(part)}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** An SQL condition: the domain of an email address is none of these, which are in lower case. */
export function isElsewhere(column: string, domains: readonly string[]): RawBuilder<boolean> {
  if (domains.length === 0) return sql`1 = 1`;
  const conditions = domains.map(
    (domain) =>
      sql`lower(coalesce(${sql.ref(column)}, '')) not like ${`%@${escaped(domain)}`} escape '\\'`,
  );
  return sql`${sql.join(conditions, sql` and `)}`;
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * An SQL condition on ids, written out literally, because there may be more of them than a statement may have
 * parameters.
 */
export function isAmong(column: string, ids: readonly number[]) {
  if (ids.length === 0) return sql<boolean>`(1 = 0)`;
  return sql<boolean>`(${sql.ref(column)} in (${sql.raw(ids.map(Number).join(','))}))`;
}
