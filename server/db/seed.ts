import type { SeedAuthor, SeedPost } from '../../domain/posts/post.ts';
import { slugify } from '../../domain/text/slug.ts';
import { insertAuthor } from '../modules/posts/authors.repository.ts';
import { ensureTopics } from '../modules/posts/topics.repository.ts';
import { addPost, withCleanContent } from '../modules/posts/write-post.ts';
import { claimState } from './queries/site-state.ts';
import type { Db } from './tables.ts';

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

function morningInIndia(day: string): Date {
  return new Date(`${day}T09:00:00+05:30`);
}

/**
 * Inserts the delivered posts and authors once in a database's life. A mark is set in the same transaction, so that deleted posts
 * never come back and two simultaneous first starts seed once. Resolves with whether it inserted them.
 */
export async function seedPosts(
  db: Db,
  posts: SeedPost[],
  now: Date,
  authors: SeedAuthor[] = [],
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    if (!(await claimState(trx, 'seeded_at', now.toISOString()))) return false;
    await ensureTopics(trx, 'categories', categories);
    await ensureTopics(trx, 'tags', tags);
    const oldestFirst = posts.toSorted((a, b) => a.publishedOn.localeCompare(b.publishedOn));
    for (const { publishedOn, ...post } of oldestFirst) {
      const draft = await withCleanContent({ ...post, status: 'published' });
      await addPost(trx, draft, morningInIndia(publishedOn));
    }
    const at = now.toISOString();
    const common = {
      picture: null,
      pictureAlt: '',
      link: '',
      work: '',
      isSample: true,
      createdAt: at,
      updatedAt: at,
    };
    for (const author of authors) {
      await insertAuthor(trx, { ...author, ...common, slug: slugify(author.name) });
    }
    return true;
  });
}
