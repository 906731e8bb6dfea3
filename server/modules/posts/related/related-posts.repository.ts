import type { Kysely } from 'kysely';
import { topicKey } from '../../../../domain/posts/topic-key.ts';
import type { Tables } from '../../../db/tables.ts';

/** Ids of the newest other published posts that have a category. */
export async function findOthersOfCategory(
  db: Kysely<Tables>,
  post: { id: number; category: string },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .innerJoin('post_categories as link', 'link.post_id', 'posts.id')
    .innerJoin('categories', 'categories.id', 'link.topic_id')
    .where('categories.name_key', '=', topicKey(post.category))
    .where('posts.status', '=', 'published')
    .where('posts.id', '!=', post.id)
    .select('posts.id')
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Ids of published posts that share tags with a post: most shared tags first, then newest. */
export async function findSharingTags(
  db: Kysely<Tables>,
  postId: number,
  except: number[],
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('post_tags as own')
    .innerJoin('post_tags as other', 'other.topic_id', 'own.topic_id')
    .innerJoin('posts', 'posts.id', 'other.post_id')
    .where('own.post_id', '=', postId)
    .where('posts.status', '=', 'published')
    .where('posts.id', 'not in', [postId, ...except])
    .select('posts.id')
    .groupBy(['posts.id', 'posts.published_at'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
