import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';
import { seedPosts } from '../../content/posts/seed-posts.ts';
import { slugify } from '../../domain/text/slug.ts';
import { askWell } from './ask.ts';

/** The newest seed post. */
export const aPost = `/blog/${slugify(seedPosts[0]?.title ?? '')}`;

/** A post that loads the Hindi fonts. */
export const aHindiPost = `/blog/${slugify(seedPosts.find(({ content }) => /\p{Script=Devanagari}/u.test(content))?.title ?? '')}`;

/** Every public page of app/routes.ts, and a post. */
export const publicPages = [...routes.flatMap((route) => addressesOf(route, '')), aPost].filter(
  (path) => !/[:*.]/.test(path) && !/^\/(admin|newsletter)/.test(path),
);

function addressesOf(route: RouteConfigEntry, above: string): string[] {
  const path = route.path ? `${above}/${route.path}` : above;
  if (route.children) return route.children.flatMap((child) => addressesOf(child, path));
  return [path || '/'];
}

/** Milliseconds of a page that is never cached: a search without a result. Throws if it was cached after all. */
export async function renderTime(url: string, path: string): Promise<number> {
  const answer = await askWell(`${url}${path}${path.includes('?') ? '&' : '?'}search=`);
  const control = String(answer.headers['cache-control']);
  if (!control.includes('no-store')) throw new Error(`${path} was kept ("${control}").`);
  return answer.ms;
}
