import { type Kysely, sql } from 'kysely';
import type { BlogLine, BlogQuery } from '../../../../domain/posts/blog.ts';
import type { Tables } from '../../../db/tables.ts';
import { hasTopic } from '../list/post-filters.repository.ts';
import { holdsAll } from '../search/post-search.repository.ts';
import type { SearchedPart } from '../search/stored-words.repository.ts';
import { findTopicsOfPosts, type TopicKind } from '../topics.repository.ts';

/** A query whose texts are as they are looked up: parts of stored words, and keys of topics. */
export interface BlogFilter extends Omit<BlogQuery, 'search'> {
  parts: SearchedPart[];
}

/** The row of a post with its categories and tags; undefined when there is none outside the trash. */
export async function findBlogRow(db: Kysely<Tables>, id: number) {
  const row = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.status === 'trashed') return undefined;
  const categories = (await findTopicsOfPosts(db, 'categories', [id])).get(id) ?? [];
  const tags = (await findTopicsOfPosts(db, 'tags', [id])).get(id) ?? [];
  return { ...row, status: row.status, categories, tags };
}

export type BlogRow = NonNullable<Awaited<ReturnType<typeof findBlogRow>>>;

/** How many posts pass. */
export async function countBlogs(db: Kysely<Tables>, filter: BlogFilter): Promise<number> {
  const query = passing(db, filter).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** A part of the posts that pass, in the order asked for. */
export async function listBlogs(
  db: Kysely<Tables>,
  filter: BlogFilter,
  part: { limit: number; offset: number },
): Promise<BlogLine[]> {
  const rows = await passing(db, filter)
    .select(['posts.id', 'posts.slug', 'title', 'author', 'status', 'updated_at', 'published_at'])
    .select(['trashed_status', 'trashed_at'])
    .orderBy(orders[filter.sort])
    .orderBy('posts.id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute();
  const ids = rows.map((row) => row.id);
  const categories = await findTopicsOfPosts(db, 'categories', ids);
  const tags = await findTopicsOfPosts(db, 'tags', ids);
  return rows.map((row) => ({
    ...row,
    categories: categories.get(row.id) ?? [],
    tags: tags.get(row.id) ?? [],
  }));
}

/** Newest first, but titles by their letters; a post never published stands behind all that were. */
const orders = {
  updated: sql`posts.updated_at desc`,
  created: sql`posts.created_at desc`,
  published: sql`posts.published_at desc nulls last`,
  title: sql`lower(posts.title) asc`,
} satisfies Record<BlogQuery['sort'], unknown>;

function passing(db: Kysely<Tables>, { status, category, tag, parts }: BlogFilter) {
  return db
    .selectFrom('posts')
    .$if(status === '', (query) => query.where('posts.status', '!=', 'trashed'))
    .$if(status !== '', (query) => query.where('posts.status', '=', status || 'draft'))
    .$if(category !== '', (query) => query.where((eb) => hasTopic(eb, 'categories', category)))
    .$if(tag !== '', (query) => query.where((eb) => hasTopic(eb, 'tags', tag)))
    .$if(parts.length > 0, (query) => query.where(holdsAll(db, parts)));
}

/** The names of all categories or tags that any post has, drafts and trashed ones too, in position order. */
export async function findTopicNames(db: Kysely<Tables>, kind: TopicKind): Promise<string[]> {
  const rows = await db
    .selectFrom(kind as 'categories')
    .select('name')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.name);
}
