import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../app/routes.ts';
import { seedPosts } from '../content/posts/seed-posts.ts';
import { slugify } from '../domain/text/slug.ts';
import { askWell } from './site.ts';

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
