import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../app/routes.ts';
import { blogAddress } from '../../../domain/posts/post-query.ts';
import { addressOf, deletedTitle, publicTitles } from './prepared-posts.ts';

/** Every path of app/routes.ts without parameters, so that a new page is tested automatically. */
const routePages = routes
  .flatMap((route) => addressesOf(route, ''))
  .filter((path) => !/[:*.]/.test(path) && !path.startsWith('/admin'));

/** Indexable pages: each is in the crawl, and has a unique title and description. */
export const listedPages = [
  ...routePages.filter((path) => path !== '/unsubscribe' && !path.startsWith('/newsletter/')),
  ...publicTitles.map(addressOf),
  blogAddress({ page: 2 }),
  blogAddress({ tag: 'Content Marketing' }),
  '/blog/author/ananya-rao',
];

/** Public pages that are not indexed. */
export const unlistedPages = [
  '/unsubscribe',
  '/unsubscribe?email=asha%40visitor.example',
  '/newsletter/confirm',
  '/newsletter/preferences',
  // Two posts are no landing page.
  blogAddress({ category: 'Social Media' }),
  blogAddress({ search: 'bakery' }),
  blogAddress({ search: 'zzqxv' }),
];

/** Missing pages, with their status. */
export const missingPages = [
  { path: '/no-such-page', status: 404 },
  { path: '/blog/no-such-post', status: 404 },
  { path: '/blog/author/nobody', status: 404 },
  { path: addressOf(deletedTitle), status: 410 },
];

/** All pages that visitors can see. */
export const allPages = [
  ...[...listedPages, ...unlistedPages].map((path) => ({ path, status: 200 })),
  ...missingPages,
];

function addressesOf(route: RouteConfigEntry, above: string): string[] {
  const path = route.path ? `${above}/${route.path}` : above;
  if (route.children) return route.children.flatMap((child) => addressesOf(child, path));
  return [path || '/'];
}
