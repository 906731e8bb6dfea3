import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '../../../db/engines/database.ts';
import { containing } from '../../../db/queries/containing.ts';
import type { Db } from '../../../db/tables.ts';

/** A part of a word that is searched for. */
export interface SearchedPart {
  part: string;
  /** The stored words that contain it; null for more than maxWords. */
  words: string[] | null;
}

/** A part of more words than this is in nearly every text: scanning the texts is faster. */
const maxWords = 128;

/** Looks up which stored words contain each part of a search. */
export async function findStoredWords(db: Db, parts: string[]): Promise<SearchedPart[]> {
  if (parts.length === 0) return [];
  const lists = parts.map((part, at) => {
    const words = db
      .selectFrom('search_words')
      .select([sql.lit(at).as('at'), 'word'])
      .where(containing('word', part))
      .limit(maxWords + 1);
    return sql`select * from (${words}) as words`;
  });
  const all = sql<{ at: number; word: string }>`${sql.join(lists, sql` union all `)}`;
  const { rows } = await all.execute(db);
  return parts.map((part, at) => {
    const words = rows.filter((row) => row.at === at).map(({ word }) => word);
    return { part, words: words.length > maxWords ? null : words };
  });
}

/** A condition: a row of posts contains all parts of a search. */
export function holdsAll(db: Db, parts: SearchedPart[]) {
  const indexed = parts.flatMap(({ words }) => (words ? [words] : []));
  if (indexed.some((words) => words.length === 0)) return sql<boolean>`(1 = 0)`;
  const conditions = parts.filter(({ words }) => !words).map(({ part }) => isInText(part));
  if (indexed.length > 0) {
    const ids = engineOf(db) === 'sqlite' ? idsOnSqlite(indexed) : idsOnPostgres(indexed);
    // "is true" keeps PostgreSQL from looking up the posts one by one: it estimates a few, and they may be thousands.
    conditions.unshift(sql<boolean>`(posts.id in (${ids})) is true`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The same for title and excerpt only, which SQLite scans faster than it queries the index. */
export function holdsAllInHead(db: Db, parts: SearchedPart[]) {
  const isIndexed = engineOf(db) === 'postgres';
  const each = parts.map(({ part, words }) =>
    words && isIndexed ? hasOneOf(sql`head`, words) : containing('head', part),
  );
  const ids = sql`select post_id from post_search where ${sql.join(each, sql` and `)}`;
  return sql<boolean>`posts.id in (${ids})`;
}

function isInText(part: string) {
  const found = sql`${containing('head', part)} or ${containing('body', part)}`;
  return sql<boolean>`exists (select 1 from post_search where post_id = posts.id and (${found}))`;
}

function idsOnSqlite(indexed: string[][]): RawBuilder<unknown> {
  const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;
  const each = indexed.map((words) => `(${words.map(quoted).join(' OR ')})`);
  return sql`select rowid from post_words where post_words match ${each.join(' AND ')}`;
}

function idsOnPostgres(indexed: string[][]): RawBuilder<unknown> {
  const each = indexed.map((words) => hasOneOf(sql`head || ' ' || body`, words));
  return sql`select post_id from post_search where ${sql.join(each, sql` and `)}`;
}

/** A subquery hides the words from the planner, which would otherwise parse all texts when the words are common. */
function hasOneOf(text: RawBuilder<unknown>, words: string[]) {
  return sql<boolean>`search_words_in(${text}) && (select ${words}::text[])`;
}
