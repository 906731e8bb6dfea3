import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Indexes the words of post_search as they are typed, for searches in quotation marks on PostgreSQL: reading the texts that
 * the stems find takes too long when nearly all posts have the words. SQLite reads them fast enough.
 */
export async function indexTypedWords(db: Kysely<unknown>, c: Columns): Promise<void> {
  if (c.engine === 'sqlite') return;
  const texts = { head: "head || ' ' || labels", all: "head || ' ' || labels || ' ' || body" };
  for (const [name, text] of Object.entries(texts)) {
    await sql`
      create index ${sql.ref(`post_search_by_${name}_words`)} on post_search
      using gin (search_words_in(${sql.raw(text)})) with (fastupdate = off)`.execute(db);
  }
}
