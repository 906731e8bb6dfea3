import { numberedSlug } from '../../../../domain/text/slug.ts';
import type { Db } from '../../../db/tables.ts';

/**
 * The first of slug, slug-2, slug-3 … that no other post has or had; slugs of deleted posts are free. Must be called
 * after touchContent.
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
  const taken = new Set(rows.map((row) => row.slug));
  let number = 1;
  while (taken.has(numberedSlug(slug, number))) number += 1;
  return numberedSlug(slug, number);
}

/** The title of the other post that has or had a slug, and how. */
export interface SlugOwner {
  title: string;
  /** Former: it has another slug now, and this one redirects there. */
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

/** Frees all slugs but the present one of a post that was never public. */
export async function forgetSlugs(db: Db, postId: number, present: string): Promise<void> {
  await db
    .deleteFrom('post_slugs')
    .where('post_id', '=', postId)
    .where('slug', '!=', present)
    .execute();
}
