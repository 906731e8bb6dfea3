import type { Kysely, Selectable } from 'kysely';
import type { Picture } from '../../../domain/picture.ts';
import type { PostCard, PublicPost } from '../../../domain/posts/post.ts';
import type { StoredPostStatus, Tables } from '../../db/tables.ts';
import type { FindPictures } from './pictures.ts';
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
  'featured_media_id',
  'featured_alt',
] as const;

type CardRow = Pick<Selectable<Tables['posts']>, (typeof cardColumns)[number]>;

interface Around {
  categories: Map<number, string[]>;
  tags: Map<number, string[]>;
  pictures: Map<number, Picture>;
}

/** The cards of posts, in the order of the ids; ids without a post are left out. */
export type FindCards = (ids: number[]) => Promise<PostCard[]>;

/** See FindCards; pictures are found by the function that the media module hands in. */
export async function findCards(
  db: Kysely<Tables>,
  ids: number[],
  findPictures: FindPictures,
): Promise<PostCard[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('posts').select(cardColumns).where('id', 'in', ids).execute();
  const around = await findAround(db, rows, findPictures);
  const cards = new Map(rows.map((row) => [row.id, toCard(row, around)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

async function findAround(
  db: Kysely<Tables>,
  rows: CardRow[],
  findPictures: FindPictures,
): Promise<Around> {
  const ids = rows.map((row) => row.id);
  const [categories, tags, pictures] = await Promise.all([
    findTopicsOfPosts(db, 'categories', ids),
    findTopicsOfPosts(db, 'tags', ids),
    findPictures(rows.flatMap((row) => row.featured_media_id ?? [])),
  ]);
  return { categories, tags, pictures };
}

function toCard(row: CardRow, { categories, tags, pictures }: Around): PostCard {
  const picture = pictures.get(row.featured_media_id ?? 0);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.summary,
    author: row.author,
    publishedAt: row.published_at ?? row.created_at,
    readMinutes: row.read_minutes,
    category: categories.get(row.id)?.[0] ?? '',
    tags: tags.get(row.id) ?? [],
    picture: picture ? { ...picture, alt: row.featured_alt } : null,
  };
}

/** A post as its page shows it, whatever its status. */
export interface PostInFull {
  post: PublicPost;
  status: StoredPostStatus;
  /** Whether anybody but the administrator can ever have seen it. */
  wasPublic: boolean;
}

/** The post that a slug leads or once led to: nothing for a slug never given, a null post for one that was deleted. */
export async function findPostBySlug(
  db: Kysely<Tables>,
  slug: string,
  findPictures: FindPictures,
): Promise<{ post: null } | PostInFull | undefined> {
  const address = await db
    .selectFrom('post_slugs')
    .select('post_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!address) return undefined;
  if (address.post_id === null) return { post: null };
  return await findPostById(db, address.post_id, findPictures);
}

/** A post by its id, whatever its status. */
export async function findPostById(
  db: Kysely<Tables>,
  id: number,
  findPictures: FindPictures,
): Promise<PostInFull | undefined> {
  const [found] = await findPostsInFull(db, [id], findPictures);
  return found;
}

/** Posts with their texts, in the order of the ids, whatever their status; ids without a post are left out. */
export async function findPostsInFull(
  db: Kysely<Tables>,
  ids: number[],
  findPictures: FindPictures,
): Promise<PostInFull[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('posts')
    .select([...cardColumns, 'status', 'content', 'author_bio', 'meta_description', 'updated_at'])
    .where('id', 'in', ids)
    .execute();
  const around = await findAround(db, rows, findPictures);
  const posts = rows.map((row) => ({
    post: {
      ...toCard(row, around),
      content: row.content,
      authorBio: row.author_bio,
      metaDescription: row.meta_description,
      categories: around.categories.get(row.id) ?? [],
      updatedAt: row.updated_at,
    },
    status: row.status,
    wasPublic: row.published_at !== null,
  }));
  return posts.sort((a, b) => ids.indexOf(a.post.id) - ids.indexOf(b.post.id));
}
