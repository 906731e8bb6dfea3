import type { Db } from '../../db/tables.ts';
import { withTopics } from './topics.repository.ts';

const summaryColumns = [
  'id',
  'slug',
  'title',
  'summary',
  'author',
  'read_minutes as readMinutes',
  'featured_media_id as featuredMediaId',
  'featured_alt as featuredAlt',
  'published_at as publishedAt',
  'created_at as createdAt',
] as const;

const textColumns = [
  'status',
  'content',
  'excerpt',
  'author_bio as authorBio',
  'meta_description as metaDescription',
  'updated_at as updatedAt',
] as const;

export type PostSummary = Awaited<ReturnType<typeof findSummaries>>[number];
/** A stored post; `excerpt` is what was typed, `summary` what cards show, `publishedAt` the first publication. */
export type Post = Awaited<ReturnType<typeof findPosts>>[number];

/** A post outside the trash. */
export type StoredPost = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** Posts as on cards, in the order of the ids, of any status; unknown ids are omitted. */
export async function findSummaries(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const query = db.selectFrom('posts').select(summaryColumns).where('id', 'in', ids);
  return inOrder(ids, await withTopics(db, await query.execute()));
}

/** Whole posts, in the order of the ids, of any status; unknown ids are omitted. */
export async function findPosts(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  const query = db.selectFrom('posts').select(summaryColumns).select(textColumns);
  return inOrder(ids, await withTopics(db, await query.where('id', 'in', ids).execute()));
}

/** A whole post outside the trash. */
export async function findPost(db: Db, id: number) {
  const [post] = await findPosts(db, [id]);
  if (post && post.status !== 'trashed') return { ...post, status: post.status };
}

/** The id of the post that has or had a slug: null when it was deleted, undefined when there was none. */
export async function findIdBySlug(db: Db, slug: string): Promise<number | null | undefined> {
  const query = db.selectFrom('post_slugs').select('post_id').where('slug', '=', slug);
  return (await query.executeTakeFirst())?.post_id;
}

function inOrder<Row extends { id: number }>(ids: number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Titles by their post's id as text. */
export async function findTitles(db: Db, ids: number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = db.selectFrom('posts').select(['id', 'title']).where('id', 'in', ids);
  return new Map((await rows.execute()).map(({ id, title }) => [String(id), title]));
}
