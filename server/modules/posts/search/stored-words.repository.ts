import { type Kysely, sql } from 'kysely';
import { engineOf } from '../../../db/engines/engine-of.ts';
import type { Tables } from '../../../db/tables.ts';

/** A part of a word that is searched for. */
export interface SearchedPart {
  part: string;
  /** The stored words that hold it; null where they are too many to be named. */
  words: string[] | null;
}

/** A part of so many different words stands in nearly every text, where it is soon found by reading. */
const mostNamed = 128;

/** Looks up which stored words hold each part of a search. */
export async function findStoredWords(
  db: Kysely<Tables>,
  parts: string[],
): Promise<SearchedPart[]> {
  if (parts.length === 0) return [];
  const lists = parts.map((part, at) => {
    const words = db
      .selectFrom('search_words')
      .select([sql.lit(at).as('at'), 'word'])
      .where(containing('word', part))
      .limit(mostNamed + 1);
    return sql`select * from (${words}) as words`;
  });
  const all = sql<{ at: number; word: string }>`${sql.join(lists, sql` union all `)}`;
  const { rows } = await all.execute(db);
  return parts.map((part, at) => {
    const words = rows.filter((row) => row.at === at).map(({ word }) => word);
    return { part, words: words.length > mostNamed ? null : words };
  });
}

/** That a column holds a part, both as foldForSearch makes them. */
export function containing(column: string, part: string) {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** Remembers words, so that searches for their parts lead to them. A word may stay when no post has it any more. */
export async function saveStoredWords(db: Kysely<Tables>, words: string[]): Promise<void> {
  // In one parameter, so that a long text is no longer query than a short one.
  const list =
    engineOf(db) === 'sqlite'
      ? sql`json_each(${JSON.stringify(words)})`
      : sql`unnest(${words}::text[])`;
  await sql`
    insert into search_words (word) select value from ${list} as value where true
    on conflict do nothing`.execute(db);
}
