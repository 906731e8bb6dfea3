import { sql } from 'kysely';
import { readState, writeState } from '../../../db/queries/site-state.ts';
import type { Db } from '../../../db/tables.ts';

/** More than anybody looks through. */
const maxAuthors = 200;

/**
 * The authors of posts outside the trash, those with most posts first, each with the bio of the latest post that has
 * one.
 */
export async function findAuthors(db: Db) {
  const ranked = db
    .selectFrom('posts')
    .where('status', '<>', 'trashed')
    .select(({ fn }) => [
      'author as name',
      'author_bio as bio',
      fn
        .countAll<number>()
        .over((over) => over.partitionBy('author'))
        .as('posts'),
      fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('author').orderBy(sql`author_bio is null`).orderBy('updated_at', 'desc'),
        )
        .as('place'),
    ])
    .as('ranked');
  return await db
    .selectFrom(ranked)
    .where('place', '=', 1)
    .select(['name', 'bio', 'posts'])
    .orderBy('posts', 'desc')
    .orderBy('name')
    .limit(maxAuthors)
    .execute();
}

const authorKey = (username: string) => `author_of:${username}`;

/** The author under whom an administrator saved last, by username. */
export async function readLastAuthor(db: Db, username: string): Promise<string | undefined> {
  return await readState(db, authorKey(username));
}

/** Remembers the author of a post that an administrator saved. */
export async function rememberAuthor(db: Db, username: string, author: string): Promise<void> {
  await writeState(db, authorKey(username), author);
}

/** The author of a draft that names none: the display name of who wrote it, never their username. */
export async function findSignature(db: Db, username: string): Promise<string> {
  const account = await db
    .selectFrom('admin_accounts')
    .select('display_name')
    .where('username', '=', username)
    .executeTakeFirst();
  return account?.display_name || 'Unsigned';
}
