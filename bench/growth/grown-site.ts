import { postsPerPage } from '../../domain/posts/post.ts';
import { blogAddress } from '../../domain/posts/post-query.ts';
import { type Admin, enterAdmin } from '../../tests/support/site/enter-admin.ts';
import { administrator } from '../../tests/support/site/site.ts';
import { aPost, renderTime } from '../requests.ts';
import {
  ask,
  askWell,
  type Place,
  type RunningSite,
  startSite,
  textOf,
  withSite,
} from '../site.ts';
import { fillSite, type Stage } from './fill-site.ts';

/** Sends a request; resolves with the milliseconds of its response. */
export type Question = () => Promise<number>;

/** The requests that are measured. */
interface Questions {
  list: Question;
  'deep page': Question;
  post: Question;
  searches: Question[];
  dashboard: Question;
  publication: Question;
}

export interface GrownSite extends Questions {
  stop(): Promise<void>;
}

/** Instances on one database, filled to a stage; the first one answers requests. */
export async function startGrown(stage: Stage, places: Place[]): Promise<GrownSite> {
  const [first] = places;
  if (!first) throw new Error('A site needs a place.');
  // The first start creates tables and posts.
  await withSite(first, async () => {});
  await fillSite(first, stage);
  const sites: RunningSite[] = [];
  const stop = async () => {
    await Promise.all(sites.map((site) => site.stop()));
  };
  try {
    for (const place of places) sites.push(await startSite(place));
    return { ...(await questionsFor(stage, sites)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Common and rare words of posts, parts of words, topics, typing errors, and words that no post contains. */
const searches = [
  'customers price',
  'shop owner monday week',
  'search google local',
  'letters subscribers first month',
  'कीवर्ड research',
  'festival budget plan',
  'market',
  'ing',
  'seo strategy',
  'e-mail',
  'ads',
  'festivel budgett',
  'volcano penguin',
  'hashtag stratgy googel',
  '"search google local"',
  '"shop owner"',
  '"customers price"',
  '"volcano penguin"',
];

async function questionsFor(stage: Stage, sites: RunningSite[]): Promise<Questions> {
  const [site] = sites as [RunningSite];
  const lastPage = blogAddress({ page: Math.ceil(stage.posts / postsPerPage) });
  // A site without its posts would be fast.
  const deepest = textOf(await askWell(site.url + lastPage));
  if (!deepest.includes('/blog/')) throw new Error(`There are no ${stage.posts} posts.`);
  const admin = await enterAdmin(site.url, administrator);
  return {
    list: () => renderTime(site.url, '/blog'),
    'deep page': () => renderTime(site.url, lastPage),
    post: () => renderTime(site.url, aPost),
    searches: searches.map((search) => async () => {
      const { ms } = await askWell(site.url + blogAddress({ search }));
      return ms;
    }),
    dashboard: () => openDashboard(site, admin),
    publication: () => publishToVisible(admin, sites),
  };
}

/** The dashboard's calls for its longest period. */
async function openDashboard({ url }: RunningSite, { authorization }: Admin): Promise<number> {
  const calls = [
    '/api/admin/blogs?unfinished=0',
    '/api/admin/blogs?unfinished=0&status=published',
    '/api/admin/blogs?unfinished=0&status=draft',
    '/api/admin/statistics?days=90',
    '/api/admin/todo',
    '/api/admin/counts',
    '/api/admin/backups',
  ];
  const start = performance.now();
  await Promise.all(calls.map((path) => askWell(url + path, { authorization })));
  return performance.now() - start;
}

let number = 0;

/**
 * Milliseconds from publishing a post through the API until the list shows it on every instance. The list is
 * polled, so that it is cached until then.
 */
async function publishToVisible(admin: Admin, instances: RunningSite[]): Promise<number> {
  number += 1;
  const title = `News of the day ${process.pid}-${number}`;
  const form = new FormData();
  const fields = { title, author: 'Asha Nair', content: '<p>What happened today.</p>' };
  const others = { status: 'published', categories: 'SEO', tags: 'AI', meta_description: 'News.' };
  for (const [name, value] of Object.entries({ ...fields, ...others })) form.set(name, value);
  await Promise.all(instances.map(({ url }) => ask(`${url}/blog`)));
  const start = performance.now();
  const stored = admin.call('POST', '/api/blogs', form);
  const seen = instances.map(async ({ url }) => {
    for (;;) {
      if (textOf(await ask(`${url}/blog`)).includes(title)) return performance.now() - start;
      if (performance.now() - start > 30_000) throw new Error(`${url} never showed "${title}".`);
    }
  });
  const [{ id }, ...figures] = await Promise.all([stored, ...seen]);
  // So that the next stage shows the same posts.
  await admin.call('DELETE', `/api/blogs/${id}`);
  return Math.max(...figures);
}
