import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

const key = 'posts_version';

/**
 * Counts a write to posts, and by that lets only one transaction at a time write them, on both engines: all change
 * this one row first. Without it two posts of one title could choose the same slug.
 */
export async function lockPosts(db: Kysely<Tables>): Promise<void> {
  const next = sql<string>`cast(cast(site_state.value as integer) + 1 as text)`;
  await db
    .insertInto('site_state')
    .values({ key, value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: next }))
    .execute();
}

/** A number that grows with every write to posts: while it stays, so does every page made of them. */
export async function readPostsVersion(db: Kysely<Tables>): Promise<number> {
  const query = db.selectFrom('site_state').select('value').where('key', '=', key);
  return Number((await query.executeTakeFirst())?.value ?? 0);
}
