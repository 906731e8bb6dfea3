import type { PostStatus } from '../../../domain/posts/post.ts';
import { numberedSlug } from '../../../domain/text/slug.ts';
import type { Db, Instant } from '../../db/tables.ts';

export interface PostColumns {
  title: string;
  author: string;
  authorBio: string | null;
  status: PostStatus;
  slug: string;
  content: string;
  excerpt: string | null;
  metaDescription: string;
  summary: string;
  readMinutes: number;
  /** Undefined leaves the column unchanged. */
  featuredMediaId: number | null | undefined;
  featuredAlt: string;
  publishedAt: Instant | null;
  updatedAt: Instant;
}

/** Inserts a post; resolves with its id. Its slug must be claimed in the same transaction. */
export async function insertPost(db: Db, post: PostColumns): Promise<number> {
  const row = { ...rowOf(post), created_at: post.updatedAt };
  const { id } = await db.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updatePostColumns(db: Db, id: number, post: PostColumns): Promise<void> {
  await db.updateTable('posts').set(rowOf(post)).where('id', '=', id).execute();
}

function rowOf({ authorBio, metaDescription, readMinutes, ...post }: PostColumns) {
  const { featuredMediaId, featuredAlt, publishedAt, updatedAt, ...same } = post;
  return {
    ...same,
    author_bio: authorBio,
    meta_description: metaDescription,
    read_minutes: readMinutes,
    featured_media_id: featuredMediaId,
    featured_alt: featuredAlt,
    published_at: publishedAt,
    updated_at: updatedAt,
  };
}

/** Notes which revision the caller of a save chose for the version that it made. */
export async function storeRevision(db: Db, id: number, revision: string): Promise<void> {
  await db
    .updateTable('posts')
    .set(({ ref }) => ({ revision, revision_of: ref('updated_at') }))
    .where('id', '=', id)
    .execute();
}

/** The chosen revision of a post's version; undefined if its caller chose none. */
export async function findRevision(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('posts')
    .select('revision')
    .where('id', '=', id)
    .whereRef('revision_of', '=', 'updated_at')
    .executeTakeFirst();
  return row?.revision ?? undefined;
}

/** The id of the post outside the trash whose last save has this revision. A repeated creation finds its post by it. */
export async function findSaved(db: Db, revision: string): Promise<number | undefined> {
  const saved = db.selectFrom('posts').select('id').where('revision', '=', revision);
  return (await saved.where('status', '<>', 'trashed').executeTakeFirst())?.id;
}

export type StatusColumns = NonNullable<Awaited<ReturnType<typeof findStatus>>>;

/** The columns that a status change reads and sets. */
export async function findStatus(db: Db, id: number) {
  return await db
    .selectFrom('posts')
    .select([
      'status',
      'published_at as publishedAt',
      'updated_at as updatedAt',
      'trashed_status as trashedStatus',
      'trashed_at as trashedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

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

/**
 * Deletes posts with their comments. Slugs of posts that were public stay, without a post, so that they answer 410.
 */
export async function deletePosts(db: Db, ids: number[]): Promise<void> {
  const posts = db.selectFrom('posts').select('id').where('id', 'in', ids);
  const neverPublic = posts.where('published_at', 'is', null);
  await db.deleteFrom('post_slugs').where('post_id', 'in', neverPublic).execute();
  await db.deleteFrom('posts').where('id', 'in', ids).execute();
}

/** What searches read of a post, as searchableWords makes it. */
export interface SearchText {
  /** Of title and excerpt. */
  head: string;
  /** Of author, categories and tags. */
  labels: string;
  body: string;
}

export async function saveSearchText(db: Db, postId: number, text: SearchText): Promise<void> {
  await db
    .insertInto('post_search')
    .values({ post_id: postId, ...text })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(text))
    .execute();
}

/** Ids of posts whose search words an earlier release stored: without labels. */
export async function findUnlabelled(db: Db, limit: number): Promise<number[]> {
  const rows = db.selectFrom('post_search').select('post_id').where('labels', '=', '');
  return (await rows.limit(limit).execute()).map(({ post_id }) => post_id);
}

/** Replaces the search words that an earlier release stored, unless the post was saved meanwhile. */
export async function replaceUnlabelled(db: Db, postId: number, text: SearchText): Promise<void> {
  const rows = db.updateTable('post_search').set(text).where('post_id', '=', postId);
  await rows.where('labels', '=', '').execute();
}

/**
 * The first of slug, slug-2, slug-3 … that no other post has or had; slugs of deleted posts are free. Call after
 * touchContent, which serialises writes.
 */
export async function findFreeSlug(db: Db, slug: string, postId: number | null): Promise<string> {
  const rows = await db
    .selectFrom('post_slugs')
    .select('slug')
    // A slug contains neither % nor _.
    .where(({ eb, or }) => or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .where('post_id', 'is not', null)
    .$if(postId !== null, (query) => query.where('post_id', '!=', postId))
    .execute();
  const takenSlugs = new Set(rows.map((row) => row.slug));
  let number = 1;
  while (takenSlugs.has(numberedSlug(slug, number))) number += 1;
  return numberedSlug(slug, number);
}

/** The post that owns a slug, and how. */
export interface SlugOwner {
  title: string;
  /** `former`: the post has another slug now, and this one redirects to it. */
  as: 'live' | 'trashed' | 'former';
}

/** The post other than `postId` that has or had a slug. */
export async function findSlugOwner(
  db: Db,
  slug: string,
  postId: number | null,
): Promise<SlugOwner | undefined> {
  const owner = await db
    .selectFrom('post_slugs')
    .innerJoin('posts', 'posts.id', 'post_slugs.post_id')
    .where('post_slugs.slug', '=', slug)
    .$if(postId !== null, (query) => query.where('posts.id', '!=', postId))
    .select(['posts.title', 'posts.status', 'posts.slug'])
    .executeTakeFirst();
  if (!owner) return;
  const { title, status } = owner;
  return { title, as: status === 'trashed' ? 'trashed' : owner.slug === slug ? 'live' : 'former' };
}

/** Assigns a slug to a post. */
export async function claimSlug(db: Db, slug: string, postId: number): Promise<void> {
  await db
    .insertInto('post_slugs')
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: postId }))
    .execute();
}

/** Frees all former slugs of a post that was never public. */
export async function forgetSlugs(db: Db, postId: number, present: string): Promise<void> {
  await db
    .deleteFrom('post_slugs')
    .where('post_id', '=', postId)
    .where('slug', '!=', present)
    .execute();
}

export type PicturedPost = Awaited<ReturnType<typeof findPicturedPosts>>[number];

/**
 * Posts with a featured image or a library picture in the text, including drafts and the trash, ordered by id, after
 * an id.
 */
export async function findPicturedPosts(db: Db, afterId: number, limit: number) {
  return await db
    .selectFrom('posts')
    .select([
      'id',
      'title',
      'status',
      'content',
      'updated_at as updatedAt',
      'featured_media_id as featuredMediaId',
    ])
    .where('id', '>', afterId)
    .where(({ or, eb }) =>
      or([eb('featured_media_id', 'is not', null), eb('content', 'like', '%/media/%')]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

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
