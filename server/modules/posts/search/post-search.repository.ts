import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containing } from '../../../db/containing.ts';
import { engineOf } from '../../../db/engines/engine-of.ts';
import type { Tables } from '../../../db/tables.ts';
import type { SearchedPart } from './stored-words.repository.ts';

/** That a row of posts holds all parts of a search. */
export function holdsAll(db: Kysely<Tables>, parts: SearchedPart[]) {
  const named = parts.flatMap(({ words }) => (words ? [words] : []));
  if (named.some((words) => words.length === 0)) return sql<boolean>`(1 = 0)`;
  const conditions = parts.filter(({ words }) => !words).map(({ part }) => isRead(part));
  if (named.length > 0) {
    const ids = engineOf(db) === 'sqlite' ? idsOnSqlite(named) : idsOnPostgres(named);
    // "Is true" keeps PostgreSQL from looking up the posts one by one: it expects a few, and they may be thousands.
    conditions.unshift(sql<boolean>`(posts.id in (${ids})) is true`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The same of its title and excerpt alone, which on SQLite lie beside each other and are soon read. */
export function holdsAllInHead(db: Kysely<Tables>, parts: SearchedPart[]) {
  const isIndexed = engineOf(db) === 'postgres';
  const each = parts.map(({ part, words }) =>
    words && isIndexed ? hasOneOf(sql`head`, words) : containing('head', part),
  );
  const ids = sql`select post_id from post_search where ${sql.join(each, sql` and `)}`;
  return sql<boolean>`posts.id in (${ids})`;
}

function isRead(part: string) {
  const found = sql`${containing('head', part)} or ${containing('body', part)}`;
  return sql<boolean>`exists (select 1 from post_search where post_id = posts.id and (${found}))`;
}

function idsOnSqlite(named: string[][]): RawBuilder<unknown> {
  const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;
  const each = named.map((words) => `(${words.map(quoted).join(' OR ')})`);
  return sql`select rowid from post_words where post_words match ${each.join(' AND ')}`;
}

function idsOnPostgres(named: string[][]): RawBuilder<unknown> {
  const each = named.map((words) => hasOneOf(sql`head || ' ' || body`, words));
  return sql`select post_id from post_search where ${sql.join(each, sql` and `)}`;
}

/** The words stand in a query of their own: a planner that knew how common they are would part all texts again. */
function hasOneOf(text: RawBuilder<unknown>, words: string[]) {
  return sql<boolean>`search_words_in(${text}) && (select ${words}::text[])`;
}
