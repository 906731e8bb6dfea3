import type { Db, Instant } from '../../../db/tables.ts';
import type { draftColumns } from './post-draft.ts';

type DraftColumns = Awaited<ReturnType<typeof draftColumns>>['columns'];

interface PostColumns extends DraftColumns {
  slug: string;
  publishedAt: Instant | null;
  updatedAt: Instant;
}

/** Inserts a post; resolves with its id. Its slug must be claimed in the same transaction. */
export async function insertPost(db: Db, post: PostColumns): Promise<number> {
  const row = { ...rowOf(post), created_at: post.updatedAt };
  const { id } = await db.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Updates the columns of a post. */
export async function updatePost(db: Db, id: number, post: PostColumns): Promise<void> {
  await db.updateTable('posts').set(rowOf(post)).where('id', '=', id).execute();
}

function rowOf({ authorBio, metaDescription, readMinutes, ...post }: PostColumns) {
  const { featuredMediaId, featuredAlt, publishedAt, updatedAt, ...same } = post;
  return {
    ...same,
    author_bio: authorBio,
    meta_description: metaDescription,
    read_minutes: readMinutes,
    // Undefined leaves the column as it is.
    featured_media_id: featuredMediaId,
    featured_alt: featuredAlt,
    published_at: publishedAt,
    updated_at: updatedAt,
  };
}

export type StatusColumns = NonNullable<Awaited<ReturnType<typeof findStatus>>>;

/** The columns that a decision reads and sets. */
export async function findStatus(db: Db, id: number) {
  return await db
    .selectFrom('posts')
    .select(['status', 'published_at as publishedAt', 'updated_at as updatedAt'])
    .select(['trashed_status as trashedStatus', 'trashed_at as trashedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Sets those columns. */
export async function changeStatus(
  db: Db,
  id: number,
  { status, publishedAt, updatedAt, trashedStatus, trashedAt }: StatusColumns,
): Promise<void> {
  await db
    .updateTable('posts')
    .set({ status, published_at: publishedAt, updated_at: updatedAt })
    .set({ trashed_status: trashedStatus, trashed_at: trashedAt })
    .where('id', '=', id)
    .execute();
}

/** Ids of posts that were trashed before an instant. */
export async function findTrashedBefore(db: Db, instant: Instant): Promise<number[]> {
  const posts = db.selectFrom('posts').select('id').where('status', '=', 'trashed');
  return (await posts.where('trashed_at', '<', instant).execute()).map(({ id }) => id);
}

/** Deletes posts with their comments. Slugs of posts that were public stay, without a post. */
export async function deletePosts(db: Db, ids: number[]): Promise<void> {
  const posts = db.selectFrom('posts').select('id').where('id', 'in', ids);
  const neverPublic = posts.where('published_at', 'is', null);
  await db.deleteFrom('post_slugs').where('post_id', 'in', neverPublic).execute();
  await db.deleteFrom('posts').where('id', 'in', ids).execute();
}

/** Stores the search words of a post: folded, separated by spaces. */
export async function saveSearchText(db: Db, postId: number, text: { head: string; body: string }) {
  await db
    .insertInto('post_search')
    .values({ post_id: postId, ...text })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(text))
    .execute();
}
