import { sql } from 'kysely';

/** That a column holds a part of a text, letter by letter: both are folded, or both are addresses in lower case. */
export function containing(column: string, part: string) {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}
