import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** Only blanks separate words: every other sign of ASCII belongs to one, as all letters beyond ASCII do. */
const signs = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`.replaceAll("'", "''");

/**
 * Indexes the words of post_search as they are typed, for searches in quotation marks on SQLite, as 0115 does on PostgreSQL:
 * reading the texts of 10,000 posts takes a tenth of a second. Triggers of its own keep it, whoever writes the texts.
 */
export async function indexTypedWordsOnSqlite(db: Kysely<unknown>, c: Columns): Promise<void> {
  if (c.engine === 'postgres') return;
  await sql`
    create virtual table post_words_typed using fts5 (
      head, labels, body, content='', contentless_delete=1, detail=column,
      tokenize=${sql.lit(`ascii tokenchars '${signs}'`)}
    )`.execute(db);
  await sql`
    insert into post_words_typed (rowid, head, labels, body)
    select post_id, head, labels, body from post_search`.execute(db);
  await sql`
    create trigger post_search_typed_added after insert on post_search begin
      insert into post_words_typed (rowid, head, labels, body)
      values (new.post_id, new.head, new.labels, new.body);
    end`.execute(db);
  await sql`
    create trigger post_search_typed_changed after update on post_search begin
      update post_words_typed set head = new.head, labels = new.labels, body = new.body
      where rowid = new.post_id;
    end`.execute(db);
  await sql`
    create trigger post_search_typed_removed after delete on post_search begin
      delete from post_words_typed where rowid = old.post_id;
    end`.execute(db);
}
