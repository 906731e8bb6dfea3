import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * An index of the whole words in post_search, and the list of these words: a search for a part of a word looks up there
 * which words hold it, and then asks the index for those. The engine keeps both, whoever writes the texts: a release
 * that knows nothing of them, or a restore.
 */
export async function createSearchWords(db: Kysely<unknown>, c: Columns): Promise<void> {
  await sql`create table search_words (word ${c.text} not null primary key) ${c.clustered}`.execute(
    db,
  );
  await (c.engine === 'sqlite' ? indexOnSqlite(db) : indexOnPostgres(db));
}

/** Every sign of ASCII belongs to a word, as all other letters and signs do here: only blanks part words. */
const signs = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`.replaceAll("'", "''");

/** One text as a list of JSON: between its words stand single blanks. */
const wordsOf = (text: string) =>
  sql.raw(`json_each('[' || replace(json_quote(${text}), ' ', '","') || ']')`);

const listNew = sql`
  insert into search_words select value from ${wordsOf("new.head || ' ' || new.body")}
  where value <> '' on conflict do nothing`;

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
    insert into search_words
    select distinct value from post_search, ${wordsOf("head || ' ' || body")}
    where value <> ''`.execute(db);
  await sql`
    create trigger post_search_added after insert on post_search begin
      insert into post_words (rowid, words) values (new.post_id, new.head || ' ' || new.body);
      ${listNew};
    end`.execute(db);
  await sql`
    create trigger post_search_changed after update on post_search begin
      update post_words set words = new.head || ' ' || new.body where rowid = new.post_id;
      ${listNew};
    end`.execute(db);
  await sql`
    create trigger post_search_removed after delete on post_search begin
      delete from post_words where rowid = old.post_id;
    end`.execute(db);
  // Reading all heads reads this index, and none of the long texts beside them.
  await sql`create index post_search_by_head on post_search (head)`.execute(db);
}

/**
 * The words of a text. An index takes no word of thousands of bytes: longer ones are cut in pieces of which each repeats
 * half of the last, so that what is searched for stands in one. The cost is told so that a few texts are asked for in
 * the index too.
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

/** In one order, so that two who save the same words at once do not wait for each other. */
const createListing = sql`
  create function list_search_words() returns trigger language plpgsql as $$
  begin
    insert into search_words
    select distinct word from unnest(search_words_in(new.head || ' ' || new.body)) as word
    order by word on conflict do nothing;
    return null;
  end
  $$`;

/** Both indexes without fastupdate, whose unsorted list each search would read. */
async function indexOnPostgres(db: Kysely<unknown>): Promise<void> {
  await createWordsIn.execute(db);
  await createListing.execute(db);
  await sql`
    create trigger post_search_saved after insert or update on post_search
    for each row execute function list_search_words()`.execute(db);
  await sql`
    create index post_search_by_word on post_search
    using gin (search_words_in(head || ' ' || body)) with (fastupdate = off)`.execute(db);
  await sql`
    create index post_search_by_head on post_search
    using gin (search_words_in(head)) with (fastupdate = off)`.execute(db);
  await sql`
    insert into search_words
    select distinct word from post_search, unnest(search_words_in(head || ' ' || body)) as word`.execute(
    db,
  );
}
