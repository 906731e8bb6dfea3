import { type RawBuilder, sql } from 'kysely';
import { type Engine, engineOf } from '../../db/engines/database.ts';
import { containing } from '../../db/queries/conditions.ts';
import type { Db } from '../../db/tables.ts';
import { isShort, type SearchWord } from './search-words.ts';

/** A word of a search, with the stored words that a post may have instead. */
export interface SearchTerm extends SearchWord {
  /** Stored words that contain it. */
  words: string[];
  /** There are more, so that the texts are searched for it. */
  isCommon: boolean;
  /** Words that begin with this will do; empty for none. */
  prefix: string;
  /** No other form, part or spelling will do. */
  isExact: boolean;
}

/** A part of more words than this, such as “ing”, is early in nearly every text: reading the texts is faster. */
const maxWords = 48;

/** Looks up the stored words that contain those of a search (for one or two Latin letters none), and their sounds. */
export async function findTerms(db: Db, words: SearchWord[]): Promise<SearchTerm[]> {
  const sounds = await findStored(
    db,
    words.flatMap((word) => word.sounds),
  );
  const containers = await findContaining(db, words);
  return words.map((word, at) => ({
    ...word,
    sounds: word.sounds.filter((sound) => sounds.includes(sound)),
    words: (containers[at] ?? []).slice(0, maxWords),
    isCommon: (containers[at]?.length ?? 0) > maxWords,
    prefix: '',
    isExact: false,
  }));
}

/** Words of a search that are meant as they are typed. */
export const exactTerms = (words: SearchWord[]): SearchTerm[] =>
  words.map((word) => ({
    ...word,
    sounds: [],
    words: [],
    isCommon: false,
    prefix: '',
    isExact: true,
  }));

async function findContaining(db: Db, words: SearchWord[]): Promise<string[][]> {
  const lists = words.flatMap((word, at) => {
    if (isShort(word)) return [];
    const some = sql`select ${sql.lit(at)} as "at", word ${fromWordsWith(db, word.text)} limit ${sql.lit(maxWords + 2)}`;
    return [sql`select * from (${some}) as words`];
  });
  if (lists.length === 0) return words.map(() => []);
  const all = sql<{ at: number; word: string }>`${sql.join(lists, sql` union all `)}`;
  const { rows } = await all.execute(db);
  return words.map(({ text }, index) => {
    const found = rows.filter(({ at }) => at === index).map(({ word }) => word);
    return found.filter((word) => word !== text);
  });
}

/** PostgreSQL uses its trigrams by itself. */
function fromWordsWith(db: Db, part: string): RawBuilder<unknown> {
  const hasTrigrams = engineOf(db) === 'sqlite' && [...part].length >= 3;
  return hasTrigrams
    ? sql`from post_words_trigrams where post_words_trigrams match ${quotes.sqlite(part)}`
    : sql`from search_words where ${containing('word', part)}`;
}

/** Those of some words that posts of any status have. */
export async function findStored(db: Db, words: string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const listed =
    engineOf(db) === 'sqlite'
      ? sql<boolean>`word in (select value from json_each(${JSON.stringify(words)}))`
      : sql<boolean>`word = any(${words}::text[])`;
  const rows = await db.selectFrom('search_words').select('word').where(listed).execute();
  return rows.map(({ word }) => word);
}

/** In how many published posts each word is. */
export async function countPublished(db: Db, words: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const word of words) {
    const { count } = await db
      .selectFrom('posts')
      .where('status', '=', 'published')
      .where(isIn(db, 'all', quotes[engineOf(db)](word)))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts.set(word, count);
  }
  return counts;
}

/** `head`: title, excerpt and the names of author, categories and tags. */
type Place = 'head' | 'all';

/** A condition: a row of posts has every word, or another form of it. */
export function hasWords(db: Db, terms: SearchTerm[], place: Place) {
  const words = terms.map((term) => wholeWord(db, term));
  return isIn(db, place, joined(db, 'and', words), terms);
}

/** A condition: a row of posts has every word, a form of it, a word that contains it, or another spelling. */
export function hasParts(db: Db, terms: SearchTerm[], place: Place) {
  const rare = terms.filter(({ isCommon }) => !isCommon).map((term) => anyForm(db, term));
  const common = terms.filter(({ isCommon }) => isCommon);
  const conditions = common.map((term) => hasCommonPart(db, term, place));
  if (rare.length > 0) conditions.unshift(isIn(db, place, joined(db, 'and', rare), terms));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Labels come last, since SQLite reads them after the whole text. */
function hasCommonPart(db: Db, term: SearchTerm, place: Place) {
  const columns = place === 'head' ? ['head'] : ['head', 'body', 'labels'];
  const parts = columns.map((column) => containing(column, term.text));
  const inText = sql`select 1 from post_search where post_id = posts.id and (${sql.join(parts, sql` or `)})`;
  return sql<boolean>`(exists (${inText}) or ${isIn(db, place, wholeWord(db, term))})`;
}

/** A condition: a row of posts has one word in any form. */
export const hasOneOf = (db: Db, term: SearchTerm, place: Place) =>
  isIn(db, place, anyForm(db, term));

/** Whether any post could be found by parts that is not found by whole words. */
export const hasOtherForms = (terms: SearchTerm[]): boolean =>
  terms.some(({ words, sounds, prefix }) => words.length + sounds.length > 0 || prefix !== '');

/**
 * Either all terms are exact or none. "is true" keeps PostgreSQL from looking up the posts one by one: it estimates a few,
 * and they may be thousands.
 */
function isIn(db: Db, place: Place, query: string, terms: SearchTerm[] = []) {
  const typed = terms.filter(({ isExact }) => isExact).map(({ text }) => text);
  if (engineOf(db) === 'sqlite') {
    const index = sql.table(typed.length > 0 ? 'post_words_typed' : 'post_words');
    const words = typed.length > 0 ? joined(db, 'and', typed.map(quotes.sqlite)) : query;
    const match = place === 'head' ? `{head labels} : (${words})` : words;
    return sql<boolean>`(posts.id in (select rowid from ${index} where ${index} match ${match}))`;
  }
  const found = typed.length > 0 ? hasTyped(place, typed) : hasStems(place, query);
  return sql<boolean>`((posts.id in (select post_id from post_search where ${found})) is true)`;
}

// Subqueries hide the words from PostgreSQL's planner, which would otherwise read all rows when the words are common.

function hasStems(place: Place, query: string) {
  const stems = sql.ref(place === 'head' ? 'head_stems' : 'all_stems');
  return sql`${stems} @@ (select to_tsquery('site_words', ${query}))`;
}

/** The two indexed expressions of 0115-typed-words. */
function hasTyped(place: Place, words: string[]) {
  const columns = place === 'head' ? ['head', 'labels'] : ['head', 'labels', 'body'];
  const text = sql.join(columns.map(sql.ref), sql` || ' ' || `);
  return sql`search_words_in(${text}) @> (select ${words}::text[])`;
}

// What follows writes queries of FTS5 and of to_tsquery, which stem each word.

const quotes: Record<Engine, (word: string) => string> = {
  sqlite: (word) => `"${word.replaceAll('"', '""')}"`,
  postgres: (word) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`,
};

const prefixSigns: Record<Engine, string> = { sqlite: ' *', postgres: ':*' };

const operators = {
  sqlite: { and: ' AND ', or: ' OR ' },
  postgres: { and: ' & ', or: ' | ' },
} satisfies Record<Engine, object>;

const joined = (db: Db, how: 'and' | 'or', queries: string[]) =>
  `(${queries.join(operators[engineOf(db)][how])})`;

function wholeWord(db: Db, { text, pieces }: SearchWord): string {
  const quoted = quotes[engineOf(db)];
  if (pieces.length === 1) return quoted(text);
  return joined(db, 'or', [quoted(text), joined(db, 'and', pieces.map(quoted))]);
}

function anyForm(db: Db, term: SearchTerm): string {
  const engine = engineOf(db);
  const others = [...term.sounds, ...term.words].map(quotes[engine]);
  const prefix = term.prefix ? [quotes[engine](term.prefix) + prefixSigns[engine]] : [];
  return joined(db, 'or', [wholeWord(db, term), ...others, ...prefix]);
}
