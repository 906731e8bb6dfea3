import { type Kysely, sql } from 'kysely';
import type { Columns } from '../columns.ts';

/**
 * An index of the whole words in post_search, kept by the engine, and the list of these words: a search for a part of
 * a word looks up there which words hold it, and then asks the index for those.
 */
export async function createSearchWords(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`create table search_words (word ${c.text} not null primary key) ${c.clustered}`.execute(
    db,
  );
  await (c.engine === 'sqlite' ? indexOnSqlite(db) : indexOnPostgres(db));
}

/** Every sign of ASCII belongs to a word, as all other letters and signs do here: only blanks part words. */
const signs = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`.replaceAll("'", "''");

/** An index without the texts themselves. It is no table of rows: filling post_search makes it anew. */
async function indexOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create virtual table post_words using fts5 (
      words, content='', contentless_delete=1, detail=none,
      tokenize=${sql.lit(`ascii tokenchars '${signs}'`)}
    )`.execute(db);
  await sql`
    insert into post_words (rowid, words) select post_id, head || ' ' || body from post_search`.execute(
    db,
  );
  await sql`
    create trigger post_search_added after insert on post_search begin
      insert into post_words (rowid, words) values (new.post_id, new.head || ' ' || new.body);
    end`.execute(db);
  await sql`
    create trigger post_search_changed after update on post_search begin
      update post_words set words = new.head || ' ' || new.body where rowid = new.post_id;
    end`.execute(db);
  await sql`
    create trigger post_search_removed after delete on post_search begin
      delete from post_words where rowid = old.post_id;
    end`.execute(db);
  // Reading all heads reads this index, and none of the long texts beside them.
  await sql`create index post_search_by_head on post_search (head)`.execute(db);
  // One text as a list of JSON: between its words stand single blanks.
  await sql`
    insert into search_words
    select distinct value from post_search, json_each(
      '[' || replace(json_quote(head || ' ' || body), ' ', '","') || ']'
    ) where value <> ''`.execute(db);
}

/** Both without fastupdate, whose unsorted list each search would read. */
async function indexOnPostgres(db: Kysely<unknown>): Promise<void> {
  // No index takes a word of thousands of bytes; from now on such words are stored in pieces.
  await sql`
    update post_search set body = regexp_replace(body, '(\\S{250})(?=\\S)', '\\1 ', 'g')
    where body ~ '\\S{250}\\S'`.execute(db);
  await sql`
    create index post_search_by_word on post_search
    using gin (string_to_array(head || ' ' || body, ' ')) with (fastupdate = off)`.execute(db);
  await sql`
    create index post_search_by_head on post_search
    using gin (string_to_array(head, ' ')) with (fastupdate = off)`.execute(db);
  await sql`
    insert into search_words
    select distinct word from post_search, unnest(string_to_array(head || ' ' || body, ' ')) as word
    where word <> ''`.execute(db);
}
