import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../app/routes.ts';
import { blogAddress } from '../../../domain/posts/post-query.ts';
import { addressOf, deletedTitle, publicTitles } from './prepared-posts.ts';

/** Every address of app/routes.ts that is one page: a new one is tested without being named here. */
const routePages = routes
  .flatMap((route) => addressesOf(route, ''))
  .filter((path) => !/[:*.]/.test(path) && !path.startsWith('/admin'));

/** What a search engine may list: each stands in the crawl, and has its own title and description. */
export const listedPages = [
  ...routePages.filter((path) => path !== '/unsubscribe' && !path.startsWith('/newsletter/')),
  ...publicTitles.map(addressOf),
  blogAddress({ page: 2 }),
  blogAddress({ category: 'Social Media' }),
  blogAddress({ tag: 'Content Marketing' }),
];

/** Public pages that are nobody's landing page. */
export const unlistedPages = [
  '/unsubscribe',
  '/unsubscribe?email=asha%40visitor.example',
  '/newsletter/confirm',
  '/newsletter/preferences',
  blogAddress({ search: 'bakery' }),
  blogAddress({ search: 'zzqxv' }),
];

/** Pages that are not there, with the status that says so. */
export const missingPages = [
  { path: '/no-such-page', status: 404 },
  { path: '/blog/no-such-post', status: 404 },
  { path: addressOf(deletedTitle), status: 410 },
];

/** Everything that a visitor can see. */
export const allPages = [
  ...[...listedPages, ...unlistedPages].map((path) => ({ path, status: 200 })),
  ...missingPages,
];

function addressesOf(route: RouteConfigEntry, above: string): string[] {
  const path = route.path ? `${above}/${route.path}` : above;
  if (route.children) return route.children.flatMap((child) => addressesOf(child, path));
  return [path || '/'];
}
