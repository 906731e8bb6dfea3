import { expect, test } from 'vitest';
import { messages } from '../../../domain/messages.ts';
import { maxViews } from '../../../domain/people/people-views.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';

const path = '/api/admin/people-views';

async function desk() {
  const { call } = await createTestAdmin();
  const views = async () => (await call('GET', path)).json();
  const save = (name: string, query = '?status=won') =>
    call('POST', path, { payload: { name, query } });
  const rename = (id: number, name: string) => call('PUT', `${path}/${id}`, { payload: { name } });
  return { call, views, save, rename };
}

test('saves filters under a name, renames and deletes them', async () => {
  const { call, views, save, rename } = await desk();
  expect(await views()).toEqual([]);
  const query = '?page=3&interest=SEO+course&sort=due&status=qualified&nonsense=1';
  const saved = await save(' SEO ', query);
  expect(saved.statusCode).toBe(201);
  await save('Board', 'view=board&search=%F0%9F%99%82');
  const { id } = saved.json();
  const seo = { id, name: 'SEO', query: 'status=qualified&interest=SEO+course' };
  const board = { name: 'Board', query: 'view=board&search=%F0%9F%99%82' };
  expect(await views()).toEqual([{ id: expect.any(Number), ...board }, seo]);
  expect((await rename(id, 'seo')).json()).toEqual({ ok: true });
  expect((await rename(id, 'A first one')).json()).toEqual({ ok: true });
  expect(await views()).toMatchObject([{ ...seo, name: 'A first one' }, board]);
  expect((await call('DELETE', `${path}/${id}`)).json()).toEqual({ ok: true });
  for (const response of [await call('DELETE', `${path}/${id}`), await rename(id, 'Gone')]) {
    expect([response.statusCode, response.json().error]).toEqual([404, 'This view was deleted.']);
  }
  expect(await views()).toMatchObject([board]);
});

test('refuses a name that differs only in case, and more than twenty views', async () => {
  const { views, save, rename } = await desk();
  const taken = { name: 'Another view has this name' };
  const twice = await Promise.all([save('Won'), save('WON')]);
  expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  const { id } = (await save('Lost', '?status=lost')).json();
  expect((await rename(id, 'won')).json().fields).toEqual(taken);
  for (let count = 2; count < maxViews - 1; count += 1) await save(`View ${count}`);
  const last = await Promise.all([save('Last'), save('One more')]);
  expect(last.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  expect((await save('Yet another')).json().error).toMatch(/^There are 20 views already/);
  expect(await views()).toHaveLength(maxViews);
});

test.each([
  [{ name: ' ' }, { name: 'Please give the view a name' }],
  [{ name: 'x'.repeat(41) }, { name: messages.fields.tooLong('Name', 40) }],
  [{ name: '\u200b\0' }, { name: 'Please give the view a name' }],
  [{ query: '' }, { query: 'Please choose filters first' }],
  [{ query: '?page=2&sort=due' }, { query: 'Please choose filters first' }],
  [{ query: 7 }, { query: 'Please choose filters first' }],
])('refuses a view with an invalid field: %#', async (changes, fields) => {
  const { call, views } = await desk();
  const payload = { name: 'Won', query: 'status=won', ...changes };
  const response = await call('POST', path, { payload });
  expect([response.statusCode, response.json().fields]).toEqual([422, fields]);
  expect(await views()).toEqual([]);
});
