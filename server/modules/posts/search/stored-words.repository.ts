import { type Kysely, sql } from 'kysely';
import { containing } from '../../../db/containing.ts';
import type { Tables } from '../../../db/tables.ts';

/** A part of a word that is searched for. */
export interface SearchedPart {
  part: string;
  /** The stored words that hold it; null where they are too many to be named. */
  words: string[] | null;
}

/** A part of so many different words stands in nearly every text, where it is soon found by reading. */
const maxNamed = 128;

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
      .limit(maxNamed + 1);
    return sql`select * from (${words}) as words`;
  });
  const all = sql<{ at: number; word: string }>`${sql.join(lists, sql` union all `)}`;
  const { rows } = await all.execute(db);
  return parts.map((part, at) => {
    const words = rows.filter((row) => row.at === at).map(({ word }) => word);
    return { part, words: words.length > maxNamed ? null : words };
  });
}
