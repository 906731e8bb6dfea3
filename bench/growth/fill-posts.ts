import type { Kysely } from 'kysely';
import { seedPosts } from '../../content/posts/seed-posts.ts';
import type { Tables } from '../../server/db/tables.ts';
import type { PostDraft } from '../../server/modules/posts/writing/post-draft.ts';
import { createPost, withCleanContent } from '../../server/modules/posts/writing/write-post.ts';
import { createRandom, oneOf } from './random.ts';

const atOnce = 500;

/** All seed posts, split at their headings. */
const parts = seedPosts.map(({ content }) => content.split(/(?=<h2)/));
const allParts = parts.flat();

/**
 * Writes posts `from` to `to` as the admin does, with search texts. Each is as long as a seed post and is made of
 * parts of all of them.
 */
export async function fillPosts(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  const random = createRandom(from);
  for (let start = from; start < to; start += atOnce) {
    await db.transaction().execute(async (trx) => {
      for (let number = start; number < Math.min(to, start + atOnce); number += 1) {
        const draft = await withCleanContent(draftOf(number, random));
        await createPost(trx, draft, momentOf(number));
      }
    });
  }
}

function draftOf(number: number, random: () => number): PostDraft {
  const at = number % seedPosts.length;
  const article = seedPosts[at] as (typeof seedPosts)[number];
  const length = parts[at]?.length ?? 1;
  return {
    ...article,
    title: `${article.title} ${number}`,
    // A unique start: the search for a free slug is not measured.
    slug: `p${number}-${article.title}`,
    content: Array.from({ length }, () => oneOf(allParts, random)).join(''),
    status: 'published',
  };
}

/** 15 minutes apart and before the seed posts, which stay the newest. */
function momentOf(number: number): Date {
  return new Date(Date.UTC(2025, 0, 1) - number * 15 * 60_000);
}
