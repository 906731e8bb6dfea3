import { expect, test } from 'vitest';
import { allPages } from '../../../content/site-pages.ts';
import type { PageRow } from '../../../domain/pages/pages.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { linksOn } from '../../../tests/support/published-links.ts';
import { status, testNetwork } from '../../../tests/support/scripted-network.ts';

const never = new AbortController().signal;

test('lists posts with broken links until they are fixed', async () => {
  const { network } = await testNetwork({ 'one.example/gone': status(410) });
  const { call, send, database } = await createTestAdmin();
  const list = async (search = '') =>
    (await call('GET', `/api/admin/blogs?status=broken${search}`)).json();
  const { total: before, counts } = await list();
  expect([before, counts.broken]).toEqual([0, 0]);
  const post = { title: 'Linked', author: 'Asha', status: 'published' };
  const content = '<p>See <a href="https://one.example/gone">the source</a>.</p>';
  const { id } = (await send('POST', '/api/blogs', { ...post, content })).json();
  await send('POST', '/api/blogs', { ...post, title: 'Without', content: '<p>Nothing.</p>' });
  const now = new Date();
  for (let round = 0; round < 5; round += 1) {
    await (await linksOn(database.db, { network })).checkPublishedLinks(now, never);
  }
  const { posts, total, counts: after } = await list('&select=all');
  expect([total, after.broken]).toEqual([1, 1]);
  expect(posts).toMatchObject([
    {
      id,
      title: 'Linked',
      brokenLinks: [
        {
          words: 'the source',
          url: 'https://one.example/gone',
          fault: 'opens a page that was deleted (410)',
          since: now.toISOString(),
        },
      ],
    },
  ]);
  expect((await list('&search=without')).total).toBe(0);
  await send('PUT', `/api/blogs/${id}`, { ...post, content: '<p>See it.</p>' });
  expect((await list()).total).toBe(0);
});

test('lists the broken links of each page', async () => {
  const { network } = await testNetwork({ 'one.example/gone': status(404) });
  const { call, database } = await createTestAdmin();
  const links = [{ label: 'Our partner', href: 'https://one.example/gone' }];
  const pages = allPages.map((page) =>
    page.key === 'about'
      ? { ...page, sections: [{ kind: 'hero', actions: links } as never] }
      : { ...page, sections: [] },
  );
  const now = new Date();
  await (await linksOn(database.db, { network, pages })).checkPublishedLinks(now, never);
  const listed = (await call('GET', '/api/admin/pages')).json<{ pages: PageRow[] }>().pages;
  expect(listed.filter(({ brokenLinks }) => brokenLinks.length > 0)).toMatchObject([
    { key: 'about', brokenLinks: [{ words: 'Our partner', url: 'https://one.example/gone' }] },
  ]);
});

test('delivers a site without broken links', async () => {
  const { network } = await testNetwork({});
  const { http, database } = await createTestAdmin();
  const requestSite = async (path: string) => ({ status: (await http.inject(path)).statusCode });
  const links = await linksOn(database.db, { network, requestSite });
  for (let round = 0; round < 5; round += 1) await links.checkPublishedLinks(new Date(), never);
  expect(await links.state()).toEqual({ broken: [], unreachableSince: null });
  const { checks } = await database.db
    .selectFrom('link_checks')
    .select(({ fn }) => fn.countAll<number>().as('checks'))
    .where('checked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(checks).toBeGreaterThan(20);
});
