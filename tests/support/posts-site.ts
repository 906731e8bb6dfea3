import type { PostDraft } from '../../server/modules/posts/write-post.ts';
import { testDatabase } from './create-test-database.ts';
import { aDraft } from './post-factories.ts';
import { postsOn, writingOn } from './posts-services.ts';

/** Services on a database with these posts, each published a day after the one before. */
export async function postsSite(...drafts: Partial<PostDraft>[]) {
  const { db } = await testDatabase();
  const writing = writingOn(db);
  for (const [index, draft] of drafts.entries()) {
    await writing.createPost(aDraft(draft), new Date(Date.UTC(2026, 0, index + 1, 4)));
  }
  return { db, posts: postsOn(db), writing };
}

export const titles = (posts: { title: string }[]) => posts.map((post) => post.title);

/** A number of drafts: P1, P2 … */
export const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ title: `P${i + 1}` }));
