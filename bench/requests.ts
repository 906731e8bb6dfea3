import { setTimeout as wait } from 'node:timers/promises';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../app/routes.ts';
import { seedPosts } from '../content/posts/seed-posts.ts';
import { slugify } from '../domain/text/slug.ts';
import { admin, ask, askWell, type RunningSite } from './site.ts';

/** The seed posts. */
export const posts = seedPosts.map(({ title }) => `/blog/${slugify(title)}`);

/** The newest one. */
export const aPost = posts[0] ?? '';

/** A post that loads the Hindi fonts. */
export const aHindiPost = `/blog/${slugify(seedPosts.find(({ content }) => /\p{Script=Devanagari}/u.test(content))?.title ?? '')}`;

/** The author of the newest one. */
const anAuthor = `/blog/author/${slugify(seedPosts[0]?.author ?? '')}`;

/** Every public page of app/routes.ts, a post, and an author. */
export const publicPages = [
  ...routes.flatMap((route) => addressesOf(route, '')),
  aPost,
  anAuthor,
].filter((path) => !/[:*.]/.test(path) && !/^\/(admin|newsletter)/.test(path));

function addressesOf(route: RouteConfigEntry, above: string): string[] {
  const path = route.path ? `${above}/${route.path}` : above;
  if (route.children) return route.children.flatMap((child) => addressesOf(child, path));
  return [path || '/'];
}

/** Milliseconds to render a page that is never cached: a search without results. Throws if it was cached. */
export async function renderTime(url: string, path: string): Promise<number> {
  const response = await askWell(`${url}${path}${path.includes('?') ? '&' : '?'}search=`);
  const control = String(response.headers['cache-control']);
  if (!control.includes('no-store')) throw new Error(`${path} was kept ("${control}").`);
  return response.ms;
}

export type Admin = Awaited<ReturnType<typeof enterAdmin>>;

/** The administrator's API calls. */
export async function enterAdmin(url: string) {
  let authorization = '';

  async function call(method: 'POST' | 'DELETE', path: string, content?: object) {
    const isForm = content instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(authorization && { authorization }),
        ...(content && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? content : content ? JSON.stringify(content) : null,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }

  const { token }: { token: string } = await call('POST', '/api/admin/auth/login', admin);
  authorization = `Bearer ${token}`;
  return { token, authorization, call };
}

/**
 * Invalidates every cached page like a publication does: approves a comment or reverts that, on the oldest seed post,
 * so that other pages stay the same.
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
