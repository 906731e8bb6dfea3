import { expect, test } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { linksOn } from '../../../tests/support/published-links.ts';
import { status, testNetwork } from '../../../tests/support/scripted-network.ts';

const never = new AbortController().signal;

test('lists broken links on the dashboard until they are fixed', async () => {
  const { network } = await testNetwork({ 'one.example/gone': status(410) });
  const { call, send, database } = await createTestAdmin();
  const state = async () => (await call('GET', '/api/admin/links')).json();
  expect(await state()).toEqual({ broken: [], total: 0, unreachableSince: null });
  const post = { title: 'Linked', author: 'Asha', status: 'published' };
  const content = '<p>See <a href="https://one.example/gone">the source</a>.</p>';
  const { id } = (await send('POST', '/api/blogs', { ...post, content })).json();
  const now = new Date();
  for (let round = 0; round < 5; round += 1) {
    await (await linksOn(database.db, { network })).checkPublishedLinks(now, never);
  }
  const { broken, total } = await state();
  expect(total).toBe(1);
  expect(broken).toEqual([
    {
      title: 'Linked',
      edit: `/admin/blog/edit/${id}`,
      words: 'the source',
      url: 'https://one.example/gone',
      fault: 'opens a page that was deleted (410)',
      since: now.toISOString(),
    },
  ]);
  await send('PUT', `/api/blogs/${id}`, { ...post, content: '<p>See it.</p>' });
  expect((await state()).total).toBe(0);
});

test('delivers a site without broken links', async () => {
  const { network } = await testNetwork({});
  const { http, database } = await createTestAdmin();
  const requestSite = async (path: string) => ({ status: (await http.inject(path)).statusCode });
  const links = await linksOn(database.db, { network, requestSite });
  for (let round = 0; round < 5; round += 1) await links.checkPublishedLinks(new Date(), never);
  expect(await links.state()).toEqual({ broken: [], total: 0, unreachableSince: null });
  const { checks } = await database.db
    .selectFrom('link_checks')
    .select(({ fn }) => fn.countAll<number>().as('checks'))
    .where('checked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(checks).toBeGreaterThan(20);
});
