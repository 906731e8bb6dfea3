import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';
import { seedPosts } from '../../content/posts/seed-posts.ts';
import { slugify } from '../../domain/text/slug.ts';
import { askWell } from './ask.ts';

/** The newest of the first articles. */
export const aPost = `/blog/${slugify(seedPosts[0]?.title ?? '')}`;

/** One whose letters are not all in the typefaces that every page has. */
export const aHindiPost = `/blog/${slugify(seedPosts.find(({ content }) => /\p{Script=Devanagari}/u.test(content))?.title ?? '')}`;

/** Every public address of app/routes.ts that is one page, and a post. */
export const publicPages = [...routes.flatMap((route) => addressesOf(route, '')), aPost].filter(
  (path) => !/[:*.]/.test(path) && !/^\/(admin|newsletter)/.test(path),
);

function addressesOf(route: RouteConfigEntry, above: string): string[] {
  const path = route.path ? `${above}/${route.path}` : above;
  if (route.children) return route.children.flatMap((child) => addressesOf(child, path));
  return [path || '/'];
}

/**
 * Milliseconds that a page takes that is never kept: a search, here for nothing, which shows the page itself. Throws
 * when the site kept it after all, for then this would measure something else.
 */
export async function renderTime(url: string, path: string): Promise<number> {
  const answer = await askWell(`${url}${path}${path.includes('?') ? '&' : '?'}search=`);
  const control = String(answer.headers['cache-control']);
  if (!control.includes('no-store')) throw new Error(`${path} was kept ("${control}").`);
  return answer.ms;
}
