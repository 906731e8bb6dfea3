import { expect, test } from 'vitest';
import type { Page } from '../../../domain/page.ts';
import { readAdminPostQuery } from '../../../domain/posts/admin-post.ts';
import { postsSite } from '../../../tests/support/posts-site.ts';
import { linksOn } from '../../../tests/support/published-links.ts';
import { type Sites, status, testNetwork } from '../../../tests/support/scripted-network.ts';
import type { Db } from '../../db/tables.ts';

const start = Date.parse('2026-03-01T00:00:00.000Z');
const hour = (count: number) => new Date(start + count * 60 * 60 * 1000);
const day = (count: number) => hour(24 * count);
const never = new AbortController().signal;

const link = (href: string, words = 'w') => `<p><a href="${href}">${words}</a></p>`;
const aPage = (href: string): Page => ({
  key: 'home',
  name: 'Home',
  path: '/',
  meta: { title: 'Home', description: 'x' },
  sections: [{ kind: 'hero', actions: [{ label: 'Begin', href }] } as never],
});

const everyPost = readAdminPostQuery(new URLSearchParams());

type Around = Omit<Parameters<typeof linksOn>[1], 'network'>;

/** A site with a published post for each text, and other sites with configurable responses. */
async function site(contents: string[], sites: Sites = {}, names: Record<string, string[]> = {}) {
  const drafts = contents.map((content, at) => ({ title: `P${at + 1}`, content }));
  const { db, writing } = await postsSite(...drafts);
  const internet = await testNetwork(sites, names);
  const { network } = internet;
  /** A run on an instance that has nothing cached. */
  const look = async (now: Date, around: Around = {}) => {
    await (await linksOn(db, { network, ...around })).checkPublishedLinks(now, never);
  };
  const state = async (around: Around = {}) => (await linksOn(db, { network, ...around })).state();
  const idOf = async (search: string) => {
    const { posts } = await writing.list({ ...everyPost, search });
    return posts[0]?.id ?? 0;
  };
  return { db, writing, ...internet, look, state, idOf, sites, names };
}

const urlsOf = ({ broken }: { broken: { url: string }[] }) => broken.map(({ url }) => url);
const rowsOf = async (db: Db) => ({
  checks: await db.selectFrom('link_checks').select('url').orderBy('url').execute(),
  links: await db.selectFrom('published_links').select('url').orderBy('url').execute(),
});

test('checks the links of posts and pages and names the place of broken ones', async () => {
  const gone = 'https://one.example/gone';
  const { look, state, requests, writing } = await site(
    [
      link(gone, 'the <em>source</em>') + link('https://two.example/') + link('mailto:a@b.in'),
      `${link(gone, 'again')}<img src="https://two.example/lamp.png" alt="A lamp">`,
    ],
    { 'one.example/gone': status(404), 'two.example/lamp.png': status(410) },
  );
  await writing.createPost({ title: 'D', author: 'A', content: link('https://three.example/') });
  const pages = [aPage('https://one.example/gone#part')];
  await look(day(0), { pages });
  expect(await state({ pages })).toEqual({
    broken: [
      {
        place: 'P1',
        url: gone,
        words: 'the source',
        fault: 'opens a page that does not exist (404)',
        since: day(0).toISOString(),
      },
      expect.objectContaining({ place: 'P2', words: 'again', url: gone }),
      expect.objectContaining({
        place: 'P2',
        words: 'Picture: A lamp',
        fault: 'opens a page that was deleted (410)',
      }),
      expect.objectContaining({ place: 'home', words: 'Begin' }),
    ],
    unreachableSince: null,
  });
  expect(requests.filter((request) => request.startsWith('HEAD')).toSorted()).toEqual([
    'HEAD one.example/gone',
    'HEAD two.example/',
    'HEAD two.example/lamp.png',
  ]);
});

test('checks working links weekly and broken links daily, and removes them from the list once they work', async () => {
  const { look, state, requests, sites } = await site(
    [link('https://one.example/') + link('https://two.example/')],
    { 'one.example/': status(500) },
  );
  await look(day(0));
  await look(hour(23));
  expect(requests).toHaveLength(3);
  sites['one.example/'] = status(404);
  await look(day(1));
  expect((await state()).broken).toMatchObject([
    { fault: 'opens a page that does not exist (404)', since: day(0).toISOString() },
  ]);
  sites['one.example/'] = status(200);
  await look(day(2));
  expect(await state()).toMatchObject({ broken: [] });
  const before = requests.length;
  await look(hour(7 * 24 - 1));
  expect(requests).toHaveLength(before);
  await look(day(7));
  expect(requests.slice(before)).toEqual(['HEAD two.example/']);
  await look(day(9));
  expect(requests.slice(before)).toEqual(['HEAD two.example/', 'HEAD one.example/']);
});

test('reads a changed post again and forgets links that are no longer public', async () => {
  const { db, look, state, writing, idOf } = await site(
    [link('https://one.example/'), link('https://two.example/')],
    { 'one.example/': status(404), 'two.example/': status(404), 'three.example/': status(404) },
  );
  const [first, second] = [await idOf('P1'), await idOf('P2')];
  await look(day(0));
  expect(urlsOf(await state())).toHaveLength(2);
  const edited = { title: 'P1', author: 'A', content: link('https://three.example/') };
  await writing.revisePost(first, edited, hour(1));
  // The old link remains until the post is read, but is not reported any more.
  expect(urlsOf(await state())).toEqual(['https://two.example/']);
  await look(hour(2));
  expect(urlsOf(await state())).toEqual(['https://three.example/', 'https://two.example/']);
  await writing.decide([second], 'withdraw', { now: hour(3) });
  expect(urlsOf(await state())).toEqual(['https://three.example/']);
  await look(hour(4));
  expect(await rowsOf(db)).toEqual({
    checks: [{ url: 'https://three.example/' }],
    links: [{ url: 'https://three.example/' }],
  });
  await writing.trashPost(first, hour(5));
  await look(hour(6), { pages: [aPage('/about')] });
  expect(urlsOf({ broken: (await rowsOf(db)).checks })).toEqual(['/about']);
  await look(hour(7));
  expect(await rowsOf(db)).toEqual({ checks: [], links: [] });
});

test('reports a link within the site when its target is removed', async () => {
  const { look, state, writing, idOf } = await site([
    `${link('/blog/p2#part-x')}${link('#part-one')}`,
    '<p>x</p>',
  ]);
  let isThere = true;
  const requestedUrls: string[] = [];
  const requestSite = async (path: string) => {
    requestedUrls.push(path);
    return path === '/blog/p2' && !isThere
      ? { status: 404 }
      : { status: 200, ids: new Set(['part-x', 'part-one']) };
  };
  await look(day(0), { requestSite });
  expect(requestedUrls.toSorted()).toEqual(['/blog/p1', '/blog/p2']);
  await look(hour(1), { requestSite });
  expect(requestedUrls).toHaveLength(2);
  isThere = false;
  await writing.decide([await idOf('P2')], 'withdraw', { now: hour(2) });
  await look(hour(3), { requestSite });
  expect((await state()).broken).toMatchObject([
    { place: 'P1', url: '/blog/p2#part-x', fault: 'opens a page that does not exist (404)' },
  ]);
});

test('reports no broken links while the server is offline, and says so', async () => {
  const { look, state, names } = await site(
    [link('https://one.example/') + link('https://two.example/') + link('/about')],
    {},
    { 'one.example': [], 'two.example': [] },
  );
  await look(day(0));
  const since = day(0).toISOString();
  expect(await state()).toEqual({ broken: [], unreachableSince: since });
  await look(hour(1));
  expect((await state()).unreachableSince).toBe(since);
  delete names['two.example'];
  await look(hour(2));
  // One of the two works: the other one is really broken.
  expect(await state()).toMatchObject({
    broken: [{ url: 'https://one.example/', fault: 'goes to a site that does not exist' }],
    unreachableSince: null,
  });
});

test('tells a missing site from a missing network by a link that worked before', async () => {
  const { look, state, names, writing, sites, requests } = await site([
    link('https://one.example/'),
  ]);
  await look(day(0));
  names['two.example'] = [];
  const draft = { title: 'New', author: 'A', status: 'published' as const };
  await writing.createPost({ ...draft, content: link('https://two.example/') }, hour(1));
  await look(hour(1));
  expect(requests).toEqual(['HEAD one.example/', 'HEAD one.example/']);
  expect(urlsOf(await state())).toEqual(['https://two.example/']);
  // It does not answer, so its stored state stays.
  names['one.example'] = [];
  await look(day(7));
  expect(await state()).toMatchObject({
    broken: [{ url: 'https://two.example/' }],
    unreachableSince: day(7).toISOString(),
  });
  delete names['one.example'];
  sites['one.example/'] = ({ socket }) => void socket.destroy();
  delete names['two.example'];
  await look(day(8));
  expect(await state()).toMatchObject({ broken: [], unreachableSince: null });
});

test('does not report a site without outside links as offline', async () => {
  const { look, state, writing, names, idOf } = await site([link('https://one.example/')]);
  names['one.example'] = [];
  await look(day(0));
  expect((await state()).unreachableSince).not.toBe(null);
  await writing.trashPost(await idOf('P1'), hour(1));
  await look(hour(2));
  expect((await state()).unreachableSince).toBe(null);
});

test('checks a few links in each run, one after the other, and continues in the next run', async () => {
  const links = Array.from({ length: 25 }, (_, at) => link(`https://one.example/${at}`));
  let underWay = 0;
  let most = 0;
  const slow: Sites[string] = (_, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    setImmediate(() => {
      underWay -= 1;
      response.end();
    });
  };
  const sites = Object.fromEntries(links.map((_, at) => [`one.example/${at}`, slow]));
  const { look, requests } = await site([links.join('')], sites);
  await look(day(0));
  expect(requests).toHaveLength(20);
  await look(hour(1));
  expect(new Set(requests).size).toBe(25);
  expect(most).toBe(1);
  await look(hour(2));
  expect(requests).toHaveLength(25);
});

test('lets one of two instances check, and continues minutes after it was killed', async () => {
  const { db, look, requests } = await site([link('https://one.example/')]);
  await Promise.all([look(day(0)), look(day(0))]);
  expect(requests).toHaveLength(1);
  const turn = (until: Date) =>
    db
      .updateTable('site_state')
      .set('value', until.toISOString())
      .where('key', '=', 'links_turn')
      .execute();
  await turn(hour(7 * 24 + 0.05));
  await look(day(7));
  expect(requests).toHaveLength(1);
  await look(hour(7 * 24 + 0.1));
  expect(requests).toHaveLength(2);
  // Claimed by a clock that was ahead.
  await turn(day(400));
  await look(day(15));
  expect(requests).toHaveLength(3);
});

test('makes an interrupted run due again and stores nothing for unchecked links', async () => {
  const stopping = new AbortController();
  const { db, network, requests, state, look, sites } = await site(
    [link('https://a.example/') + link('https://b.example/') + link('https://c.example/')],
    { 'a.example/': status(404), 'b.example/': () => stopping.abort() },
  );
  await (await linksOn(db, { network })).checkPublishedLinks(day(0), stopping.signal);
  expect(urlsOf(await state())).toEqual(['https://a.example/']);
  sites['b.example/'] = status(200);
  await look(day(0));
  expect(requests.filter((request) => request.startsWith('HEAD'))).toEqual([
    'HEAD a.example/',
    'HEAD b.example/',
    'HEAD b.example/',
    'HEAD c.example/',
  ]);
});

test('ignores addresses that are too long and duplicates', async () => {
  const long = `https://one.example/${'x'.repeat(2000)}`;
  const { db, look } = await site([
    link(long) + link('https://one.example/#a', 'x'.repeat(500)) + link('https://one.example/#b'),
  ]);
  await look(day(0));
  expect((await rowsOf(db)).links).toEqual([{ url: 'https://one.example/' }]);
});
