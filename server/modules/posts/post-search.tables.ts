import { type Generated, type Kysely, sql } from 'kysely';
import type { Columns } from '../../db/migrations/columns.ts';
import { recordTable } from '../../db/migrations/record-table.ts';

export interface PostSearchTables {
  /** Words as searchableWords makes them; `labels` is empty in rows that an earlier release stored. */
  post_search: { post_id: number; head: string; labels: Generated<string>; body: string };
  /**
   * Filled by triggers: every word of post_search (on PostgreSQL, long ones in pieces). May contain words that are no
   * longer used.
   */
  search_words: { word: string };
}

export async function createPostSearchTables(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`
    create table post_search (
      post_id integer not null primary key references posts (id) on delete cascade,
      head ${c.text} not null,
      body ${c.text} not null,
      labels ${c.text} not null default ''
    ) ${c.strict}`.execute(db);
  await sql`
    create table search_words (
      word ${c.text} not null primary key
    ) ${c.clustered}`.execute(db);
  await (c.engine === 'sqlite' ? indexOnSqlite(db) : indexOnPostgres(db));
  await recordTable(db, c, 'post_search', ['post_id']);
}

/** Only blanks separate words: every other sign of ASCII belongs to one, as all letters beyond ASCII do. */
const signs = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`.replaceAll("'", "''");

/** The words of the new row as a JSON list. */
const newWords = sql.raw(
  `json_each('[' || replace(json_quote(new.head || ' ' || new.labels || ' ' || new.body), ' ', '","') || ']')`,
);

const listNew = sql`
  insert into search_words select value from ${newWords} where value <> '' on conflict do nothing`;

/**
 * Porter's stems of all words, the words as they are typed (for searches in quotation marks), and the trigrams of the
 * list of words (for parts of words). Triggers fill them, whoever writes the texts.
 */
async function indexOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [table, tokenizer] of [
    ['post_words', 'porter ascii'],
    ['post_words_typed', 'ascii'],
  ] as const) {
    await sql`
      create virtual table ${sql.table(table)} using fts5 (
        head, labels, body, content='', contentless_delete=1, detail=column,
        tokenize=${sql.lit(`${tokenizer} tokenchars '${signs}'`)}
      )`.execute(db);
  }
  await sql`
    create virtual table post_words_trigrams using fts5 (
      word, tokenize='trigram case_sensitive 1'
    )`.execute(db);
  await sql`
    create trigger search_words_added after insert on search_words begin
      insert into post_words_trigrams (word) values (new.word);
    end`.execute(db);
  // The list is emptied as a whole only, before a restored or moved site fills it.
  await sql`
    create trigger search_words_emptied after delete on search_words
    when not exists (select 1 from search_words) begin
      delete from post_words_trigrams;
    end`.execute(db);
  await fillOnSqlite(db, 'post_words', 'post_search', listNew);
  await fillOnSqlite(db, 'post_words_typed', 'post_search_typed', undefined);
}

/** `also` runs with each saved text. */
async function fillOnSqlite(
  db: Kysely<unknown>,
  index: string,
  triggers: string,
  also: typeof listNew | undefined,
): Promise<void> {
  const table = sql.table(index);
  const more = also ? sql`${also};` : sql``;
  await sql`
    create trigger ${sql.raw(`${triggers}_added`)} after insert on post_search begin
      insert into ${table} (rowid, head, labels, body)
      values (new.post_id, new.head, new.labels, new.body);
      ${more}
    end`.execute(db);
  await sql`
    create trigger ${sql.raw(`${triggers}_changed`)} after update on post_search begin
      update ${table} set head = new.head, labels = new.labels, body = new.body
      where rowid = new.post_id;
      ${more}
    end`.execute(db);
  await sql`
    create trigger ${sql.raw(`${triggers}_removed`)} after delete on post_search begin
      delete from ${table} where rowid = old.post_id;
    end`.execute(db);
}

/**
 * The words of a text. An index takes no word of thousands of bytes: longer ones are cut into pieces, each of which
 * repeats half of the one before, so that a searched part is in one of them. The high cost makes the planner use the
 * index even for a few texts.
 */
const createWordsIn = sql`
  create function search_words_in(words text) returns text[]
  language sql immutable strict parallel safe cost 1000 as $$
    select array(
      select word from unnest(string_to_array(words, ' ')) as word
      where length(word) between 1 and 500
      union all
      select pieces.word from unnest(string_to_array(words, ' ')) as long, lateral (
        select half[1] || coalesce(lead(half[1]) over (order by place), '') as word
        from regexp_matches(long, '.{1,250}', 'g') with ordinality as halves (half, place)
      ) as pieces where length(long) > 500)
  $$`;

/** In one order, so that two saves at the same time do not wait for each other. */
const createListing = sql`
  create function list_search_words() returns trigger language plpgsql as $$
  begin
    insert into search_words
    select distinct word
    from unnest(search_words_in(new.head || ' ' || new.labels || ' ' || new.body)) as word
    order by word on conflict do nothing;
    return null;
  end
  $$`;

/** A server may refuse the extension: parts of words are then searched without an index. */
const createTrigrams = sql`
  do $$
  begin
    create extension if not exists pg_trgm;
    create index search_words_by_part on search_words
      using gin (word gin_trgm_ops) with (fastupdate = off);
  exception when others then
    raise notice 'Searches read all words, since pg_trgm is missing: %', sqlerrm;
  end
  $$`;

/** Texts that are indexed. A tsvector holds a megabyte: its words beyond 200,000 characters of a post are left out. */
const head = "head || ' ' || labels";
const all = `${head} || ' ' || body`;
const stems = { head_stems: head, all_stems: `left(${all}, 200000)` };

/**
 * Porter's stemmer, as in SQLite, without stop words. The stems are columns of their own: an index of an expression would
 * let the planner compute them for every row. All indexes are without fastupdate, whose unsorted list each search would
 * read.
 */
async function indexOnPostgres(db: Kysely<unknown>): Promise<void> {
  // A search reads every row of this table, so it is stored in one piece and uncompressed.
  await sql`alter table post_search set (toast_tuple_target = 8160)`.execute(db);
  await sql`alter table post_search alter column body set storage external`.execute(db);
  await createWordsIn.execute(db);
  await createListing.execute(db);
  await sql`
    create trigger post_search_saved after insert or update on post_search
    for each row execute function list_search_words()`.execute(db);
  await sql`
    create text search dictionary site_stems (template = snowball, language = porter)`.execute(db);
  await sql`create text search configuration site_words (copy = simple)`.execute(db);
  await sql`
    alter text search configuration site_words
    alter mapping replace simple with site_stems`.execute(db);
  for (const [name, text] of Object.entries(stems)) {
    await sql`
      alter table post_search add column ${sql.ref(name)} tsvector
      generated always as (to_tsvector('site_words'::regconfig, ${sql.raw(text)})) stored`.execute(
      db,
    );
    await sql`
      create index ${sql.ref(`post_search_by_${name}`)} on post_search
      using gin (${sql.ref(name)}) with (fastupdate = off)`.execute(db);
  }
  for (const [name, text] of Object.entries({ head, all })) {
    await sql`
      create index ${sql.ref(`post_search_by_${name}_words`)} on post_search
      using gin (search_words_in(${sql.raw(text)})) with (fastupdate = off)`.execute(db);
  }
  await createTrigrams.execute(db);
}
