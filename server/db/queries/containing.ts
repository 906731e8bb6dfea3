import { sql } from 'kysely';

/** A condition: the column contains the text, which is in lower case as the column is. */
export function containing(column: string, part: string) {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
