import type { Kysely } from 'kysely';
import type { PostCard, PublicPost } from '../../../domain/blog/post.ts';
import type { PostStatus, Tables } from '../../db/tables.ts';
import { findTopicsOfPosts } from './topics.repository.ts';

const cardColumns = [
  'id',
  'slug',
  'title',
  'summary',
  'author',
  'published_at',
  'created_at',
  'read_minutes',
] as const;

type CardRow = Record<'slug' | 'title' | 'summary' | 'author' | 'created_at', string> & {
  id: number;
  published_at: string | null;
  read_minutes: number;
};

/** The cards of posts, in the order of the ids; ids without a post are left out. */
export async function findCards(db: Kysely<Tables>, ids: number[]): Promise<PostCard[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('posts').select(cardColumns).where('id', 'in', ids).execute();
  const categories = await findTopicsOfPosts(db, 'categories', ids);
  const tags = await findTopicsOfPosts(db, 'tags', ids);
  const cards = new Map(
    rows.map((row) => [row.id, toCard(row, categories.get(row.id) ?? [], tags.get(row.id) ?? [])]),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}

function toCard(row: CardRow, categories: string[], tags: string[]): PostCard {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.summary,
    author: row.author,
    publishedAt: row.published_at ?? row.created_at,
    readMinutes: row.read_minutes,
    category: categories[0] ?? '',
    tags,
  };
}

/** The post that a slug leads or once led to: nothing for a slug never given, a null post for one that was deleted. */
export async function findPostBySlug(
  db: Kysely<Tables>,
  slug: string,
): Promise<{ post: null } | { post: PublicPost; status: PostStatus } | undefined> {
  const address = await db
    .selectFrom('post_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!address) return undefined;
  const row = await db
    .selectFrom('posts')
    .select([...cardColumns, 'status', 'content', 'author_bio', 'meta_description', 'updated_at'])
    .where('id', '=', address.post_id)
    .executeTakeFirst();
  if (!row) return { post: null };
  const categories = (await findTopicsOfPosts(db, 'categories', [row.id])).get(row.id) ?? [];
  const tags = (await findTopicsOfPosts(db, 'tags', [row.id])).get(row.id) ?? [];
  const post = {
    ...toCard(row, categories, tags),
    content: row.content,
    authorBio: row.author_bio,
    metaDescription: row.meta_description,
    categories,
    updatedAt: row.updated_at,
  };
  return { post, status: row.status };
}
