import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/**
 * Increments the version of the public content. As all writers of posts update this one row first, only one transaction
 * at a time writes them, on both engines: two posts of one title cannot choose the same slug.
 */
export async function lockPosts(db: Db): Promise<void> {
  const next = sql<string>`cast(cast(site_state.value as integer) + 1 as text)`;
  await db
    .insertInto('site_state')
    .values({ key: 'posts_version', value: '1' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: next }))
    .execute();
}
