import type { Db, Instant } from '../../../db/tables.ts';

/** A post as a digest names it. */
export interface DigestPost {
  slug: string;
  title: string;
  excerpt: string;
  readMinutes: number;
  /** In the post's order. */
  topics: { id: number; key: string; name: string }[];
}

/** The newest of the posts that are public, by their date from an instant to another one, which is not within. */
export async function findPostsBetween(
  db: Db,
  since: Instant,
  until: Instant,
  limit: number,
): Promise<DigestPost[]> {
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'summary as excerpt', 'read_minutes as readMinutes'])
    .where('status', '=', 'published')
    .where('published_at', '>=', since)
    .where('published_at', '<', until)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (posts.length === 0) return [];
  const ids = posts.map(({ id }) => id);
  const topics = await db
    .selectFrom('post_categories as link')
    .innerJoin('categories as topic', 'topic.id', 'link.topic_id')
    .select(['link.post_id as postId', 'topic.id', 'topic.name_key as key', 'topic.name'])
    .where('link.post_id', 'in', ids)
    .orderBy('link.position')
    .execute();
  const byPost = Map.groupBy(topics, ({ postId }) => postId);
  return posts.map(({ id, ...post }) => ({
    ...post,
    topics: (byPost.get(id) ?? []).map(({ postId: _, ...topic }) => topic),
  }));
}
