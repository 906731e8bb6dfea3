import { setTimeout as wait } from 'node:timers/promises';
import { seedPosts } from '../../content/posts/seed-posts.ts';
import { slugify } from '../../domain/text/slug.ts';
import type { Admin } from './admin.ts';
import { ask } from './ask.ts';
import type { RunningSite } from './start-site.ts';

/**
 * Outdates every cached page, as a publication does: approves a comment, or takes that back. On the oldest seed
 * post, so that other pages stay the same.
 */
export async function createContentChange(site: RunningSite, admin: Admin) {
  await admin.call('POST', '/api/comments', {
    slug: slugify(seedPosts.at(-1)?.title ?? ''),
    name: 'Ravi',
    email: 'ravi@visitor.example',
    comment: 'This is what I was looking for.',
  });
  const headers = { authorization: admin.authorization, 'accept-encoding': 'identity' };
  const find = async (status: string): Promise<number | undefined> => {
    const { body } = await ask(`${site.url}/api/admin/comments?status=${status}`, headers);
    return JSON.parse(body.toString()).comments[0]?.id;
  };
  const id = (await find('pending')) ?? (await find('spam'));
  if (!id) throw new Error('The comment did not arrive.');
  let approved = false;
  return async () => {
    approved = !approved;
    const decision = approved ? 'approve' : 'hold';
    const path = '/api/admin/comments/decisions';
    const { changed } = await admin.call('POST', path, { ids: [id], decision });
    if (changed !== 1) throw new Error(`The comment did not ${decision}.`);
    // Until the work after that response is done.
    await wait(2);
  };
}
