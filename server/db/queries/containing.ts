import { type RawBuilder, sql } from 'kysely';

/** A condition: the column contains the text, which is in lower case as the column is. */
export function containing(column: string, part: string) {
  const pattern = `%${escaped(part)}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** A condition: an email address is at none of the domains, which are in lower case. */
export function isElsewhere(column: string, domains: readonly string[]): RawBuilder<boolean> {
  if (domains.length === 0) return sql`1 = 1`;
  const conditions = domains.map(
    (domain) =>
      sql`lower(coalesce(${sql.ref(column)}, '')) not like ${`%@${escaped(domain)}`} escape '\\'`,
  );
  return sql`${sql.join(conditions, sql` and `)}`;
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');
