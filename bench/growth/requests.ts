import { postsPerPage } from '../../domain/posts/post.ts';
import { blogAddress } from '../../domain/posts/post-query.ts';
import type { Admin } from '../site/admin.ts';
import { askWell, textOf } from '../site/ask.ts';
import { createContentChange } from '../site/content-change.ts';
import { aPost, renderTime } from '../site/public-pages.ts';
import type { RunningSite } from '../site/start-site.ts';
import type { Stage } from './stages.ts';

/** Common and rare words of posts, and some that none has. */
const searches = [
  'customers price',
  'shop owner monday week',
  'search google local',
  'letters subscribers first month',
  'कीवर्ड research',
  'festival budget plan',
  'volcano penguin',
];

/** Resolves with the milliseconds of a response. */
export type Question = () => Promise<number>;

/** The requests measured at each stage. */
export async function questionsFor(
  site: RunningSite,
  admin: Admin,
  { posts }: Stage,
): Promise<Record<string, Question>> {
  const change = await createContentChange(site, admin);
  const lastPage = Math.ceil(posts / postsPerPage);
  const found = searches.map((words): [string, Question] => [
    `search: ${words}`,
    async () => (await askWell(site.url + blogAddress({ search: words }))).ms,
  ]);
  return {
    list: () => renderTime(site.url, '/blog'),
    'deep page': () => renderTime(site.url, blogAddress({ page: lastPage })),
    post: () => renderTime(site.url, aPost),
    'list, first after a publication': async () => {
      await change();
      return (await askWell(`${site.url}/blog`)).ms;
    },
    ...Object.fromEntries(found),
    dashboard: () => openDashboard(site, admin),
  };
}

/** The dashboard's calls for its longest period. */
async function openDashboard({ url }: RunningSite, { authorization }: Admin): Promise<number> {
  const calls = [
    '/api/blogs?page=1',
    '/api/blogs?page=1&status=published',
    '/api/blogs?page=1&status=draft',
    '/api/admin/statistics?days=90',
    '/api/admin/todo',
    '/api/admin/counts',
    '/api/admin/backups',
  ];
  const start = performance.now();
  await Promise.all(calls.map((path) => askWell(url + path, { authorization })));
  return performance.now() - start;
}

/** Throws unless the site holds its posts: a small site would be fast. */
export async function checkStage({ url }: RunningSite, { posts }: Stage): Promise<void> {
  const deepest = textOf(
    await askWell(url + blogAddress({ page: Math.ceil(posts / postsPerPage) })),
  );
  if (!deepest.includes('/blog/')) throw new Error(`There are no ${posts} posts.`);
}
