import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Lets searches find word forms and names. post_search gets the words of author, categories and tags (`labels`; empty in
 * rows that an earlier release wrote); the engines index Porter's stems of all words, and the trigrams of the list of
 * words, for parts of words.
 */
export async function indexWordForms(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`alter table post_search add column labels ${c.text} not null default ''`.execute(db);
  await (c.engine === 'sqlite' ? indexOnSqlite(db) : indexOnPostgres(db));
}

/** Only blanks separate words: every other sign of ASCII belongs to one, as all letters beyond ASCII do. */
const signs = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`.replaceAll("'", "''");

const wordsOf = (text: string) =>
  sql.raw(`json_each('[' || replace(json_quote(${text}), ' ', '","') || ']')`);

const allOf = (row: string) => `${row}head || ' ' || ${row}labels || ' ' || ${row}body`;

const listNew = sql`
  insert into search_words select value from ${wordsOf(allOf('new.'))}
  where value <> '' on conflict do nothing`;

async function indexOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const event of ['added', 'changed', 'removed'] as const) {
    await sql`drop trigger ${sql.ref(`post_search_${event}`)}`.execute(db);
  }
  await sql`drop index post_search_by_head`.execute(db);
  await sql`drop table post_words`.execute(db);
  await sql`
    create virtual table post_words using fts5 (
      head, labels, body, content='', contentless_delete=1, detail=column,
      tokenize=${sql.lit(`porter ascii tokenchars '${signs}'`)}
    )`.execute(db);
  await sql`
    insert into post_words (rowid, head, labels, body)
    select post_id, head, labels, body from post_search`.execute(db);
  await sql`
    create virtual table post_words_trigrams using fts5 (
      word, tokenize='trigram case_sensitive 1'
    )`.execute(db);
  await sql`insert into post_words_trigrams (word) select word from search_words`.execute(db);
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
  await sql`
    create trigger post_search_added after insert on post_search begin
      insert into post_words (rowid, head, labels, body)
      values (new.post_id, new.head, new.labels, new.body);
      ${listNew};
    end`.execute(db);
  await sql`
    create trigger post_search_changed after update on post_search begin
      update post_words set head = new.head, labels = new.labels, body = new.body
      where rowid = new.post_id;
      ${listNew};
    end`.execute(db);
  await sql`
    create trigger post_search_removed after delete on post_search begin
      delete from post_words where rowid = old.post_id;
    end`.execute(db);
}

/** A tsvector holds a megabyte: words beyond this many characters of a post are not indexed. */
const maxIndexed = 200_000;

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

/**
 * Porter's stemmer, as in SQLite, without stop words. The stems are columns of their own: an index of an expression would
 * let the planner compute them for every row.
 */
async function indexOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop index post_search_by_word`.execute(db);
  await sql`drop index post_search_by_head`.execute(db);
  await sql`
    create or replace function list_search_words() returns trigger language plpgsql as $$
    begin
      insert into search_words
      select distinct word
      from unnest(search_words_in(new.head || ' ' || new.labels || ' ' || new.body)) as word
      order by word on conflict do nothing;
      return null;
    end
    $$`.execute(db);
  await sql`
    create text search dictionary site_stems (template = snowball, language = porter)`.execute(db);
  await sql`create text search configuration site_words (copy = simple)`.execute(db);
  await sql`
    alter text search configuration site_words
    alter mapping replace simple with site_stems`.execute(db);
  const stems = {
    head_stems: "head || ' ' || labels",
    all_stems: `left(${allOf('')}, ${maxIndexed})`,
  };
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
  await createTrigrams.execute(db);
}
