import type { Db } from '../../../db/tables.ts';
import type { ListPage } from './post-list.repository.ts';

/**
 * Slug, last change and featured image of published posts, in order of creation, so that a new post moves none of
 * them.
 */
export async function findPostAddresses(db: Db, { limit, offset }: ListPage) {
  return await db
    .selectFrom('posts')
    .where('status', '=', 'published')
    .select(['slug', 'updated_at as changedAt', 'featured_media_id as mediaId'])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Whether a published post has this slug. */
export async function isPublished(db: Db, slug: string): Promise<boolean> {
  const query = db.selectFrom('posts').select('id').where('slug', '=', slug);
  return (await query.where('status', '=', 'published').executeTakeFirst()) !== undefined;
}

/** The last change of any published post, and by category name; ISO 8601 instants. */
export async function findLastChanges(db: Db) {
  const posts = db.selectFrom('posts').where('status', '=', 'published');
  const { changedAt } = await posts
    .select(({ fn }) => fn.max<string | null>('updated_at').as('changedAt'))
    .executeTakeFirstOrThrow();
  const categories = await posts
    .innerJoin('post_categories as link', 'link.post_id', 'posts.id')
    .innerJoin('categories as topic', 'topic.id', 'link.topic_id')
    .select(({ fn }) => ['topic.name', fn.max<string>('posts.updated_at').as('changedAt')])
    .groupBy(['topic.id', 'topic.name', 'topic.position'])
    .orderBy('topic.position')
    .orderBy('topic.id')
    .execute();
  return {
    blog: changedAt,
    categories: new Map(categories.map(({ name, changedAt }) => [name, changedAt])),
  };
}
