import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Instant, Tables } from '../../../db/tables.ts';

/** Stores a new post; returns its id. Its slug must be claimed in the same transaction. */
export async function insertPost(
  db: Kysely<Tables>,
  row: Insertable<Tables['posts']>,
): Promise<number> {
  const { id } = await db.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes columns of a post. */
export async function updatePost(
  db: Kysely<Tables>,
  id: number,
  changes: Updateable<Tables['posts']>,
): Promise<void> {
  await db.updateTable('posts').set(changes).where('id', '=', id).execute();
}

/** What must be known of a post before it is changed. */
export async function findPostState(db: Kysely<Tables>, id: number) {
  return await db
    .selectFrom('posts')
    .select(['slug', 'title', 'status', 'trashed_status', 'published_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Ids of the posts that were put into the trash before a moment. */
export async function findTrashedBefore(db: Kysely<Tables>, moment: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('status', '=', 'trashed')
    .where('trashed_at', '<', moment)
    .execute();
  return rows.map((row) => row.id);
}

/** Deletes a post with its comments; its slugs stay, leading nowhere. */
export async function deletePostRow(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('posts').where('id', '=', id).execute();
}

/** Stores the words by which a post is found: lists of folded words, parted by blanks. */
export async function saveSearchText(
  db: Kysely<Tables>,
  postId: number,
  text: { head: string; body: string },
): Promise<void> {
  await db
    .insertInto('post_search')
    .values({ post_id: postId, ...text })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(text))
    .execute();
}
