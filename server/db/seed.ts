import type { Kysely } from 'kysely';
import type { SeedPost } from '../../domain/posts/post.ts';
import { ensureTopics } from '../modules/posts/topics.repository.ts';
import { createPost, withCleanContent } from '../modules/posts/writing/write-post.ts';
import type { Tables } from './tables.ts';

/** In the order in which the specification shows them. */
const categories = ['SEO', 'Social Media', 'Web Dev', 'Hiring', 'Marketing Tips'];
const tags = [
  'SEO',
  'Social Media',
  'Content Marketing',
  'Web Development',
  'Analytics',
  'Strategy',
  'AI',
  'Trends',
];

/** The morning of a day in India, as an instant. */
function morningInIndia(day: string): Date {
  return new Date(`${day}T09:00:00+05:30`);
}

/**
 * Puts the first articles into a new database, once in its life: the mark that it was done is set in the same
 * transaction, so nothing that the administrator changes or deletes ever comes back, and two first starts at once
 * seed one time. Resolves with whether it did anything.
 */
export async function seedPosts(
  db: Kysely<Tables>,
  posts: SeedPost[],
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const mark = await trx
      .insertInto('site_state')
      .values({ key: 'seeded_at', value: now.toISOString() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    if (!mark.numInsertedOrUpdatedRows) return false;
    await ensureTopics(trx, 'categories', categories);
    await ensureTopics(trx, 'tags', tags);
    const oldestFirst = posts.toSorted((a, b) => a.publishedOn.localeCompare(b.publishedOn));
    for (const { publishedOn, ...post } of oldestFirst) {
      const draft = await withCleanContent({ ...post, status: 'published' });
      await createPost(trx, draft, morningInIndia(publishedOn));
    }
    return true;
  });
}
