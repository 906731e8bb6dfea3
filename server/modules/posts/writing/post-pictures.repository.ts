import type { Db } from '../../../db/tables.ts';

export type PicturedPost = Awaited<ReturnType<typeof findPicturedPosts>>[number];

/** Posts with a featured image or a picture of ours in the text, drafts and the trash included, by id after one. */
export async function findPicturedPosts(db: Db, afterId: number, limit: number) {
  return await db
    .selectFrom('posts')
    .select(['id', 'title', 'status', 'content', 'updated_at as updatedAt'])
    .select('featured_media_id as featuredMediaId')
    .where('id', '>', afterId)
    .where(({ or, eb }) =>
      or([eb('featured_media_id', 'is not', null), eb('content', 'like', '%/media/%')]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces the pictures of a post. */
export async function updatePictures(
  db: Db,
  { id, content, featuredMediaId, updatedAt }: PicturedPost,
): Promise<void> {
  await db
    .updateTable('posts')
    .set({ content, featured_media_id: featuredMediaId, updated_at: updatedAt })
    .where('id', '=', id)
    .execute();
}
