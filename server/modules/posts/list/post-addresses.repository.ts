import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** Where a published post is, and since when it is as it is. */
export interface PostAddress {
  slug: string;
  /** ISO 8601 instant. */
  changedAt: string;
  /** Its featured picture. */
  mediaId: number | null;
}

/** Published posts in the order in which they were made, so that a new one moves none of them. */
export async function findPostAddresses(
  db: Kysely<Tables>,
  page: { limit: number; offset: number },
): Promise<PostAddress[]> {
  const rows = await db
    .selectFrom('posts')
    .where('status', '=', 'published')
    .select(['slug', 'updated_at', 'published_at', 'featured_media_id'])
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => ({
    slug: row.slug,
    // A draft that was finished long ago is new on the day of its publication.
    changedAt: later(row.updated_at, row.published_at ?? ''),
    mediaId: row.featured_media_id,
  }));
}

/** Whether a published post has this slug. */
export async function isPublished(db: Kysely<Tables>, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('posts')
    .select('id')
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return row !== undefined;
}

/** The last change of any published post, and of those of each category by its name; ISO 8601 instants. */
export async function findLastChanges(
  db: Kysely<Tables>,
): Promise<{ blog: string | null; categories: Map<string, string> }> {
  const posts = db.selectFrom('posts').where('status', '=', 'published');
  const blog = await posts
    .select(({ fn }) => [
      fn.max<string | null>('updated_at').as('updated'),
      fn.max<string | null>('published_at').as('published'),
    ])
    .executeTakeFirstOrThrow();
  const categories = await posts
    .innerJoin('post_categories as link', 'link.post_id', 'posts.id')
    .innerJoin('categories as topic', 'topic.id', 'link.topic_id')
    .select(({ fn }) => [
      'topic.name',
      fn.max<string>('posts.updated_at').as('updated'),
      fn.max<string | null>('posts.published_at').as('published'),
    ])
    .groupBy(['topic.id', 'topic.name', 'topic.position'])
    .orderBy('topic.position')
    .orderBy('topic.id')
    .execute();
  return {
    blog: blog.updated && later(blog.updated, blog.published ?? ''),
    categories: new Map(
      categories.map(({ name, updated, published }) => [name, later(updated, published ?? '')]),
    ),
  };
}

function later(a: string, b: string): string {
  return a > b ? a : b;
}
