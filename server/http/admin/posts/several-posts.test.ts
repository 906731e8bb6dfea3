import { expect, it } from 'vitest';
import { createTestAdmin } from '../../../../tests/support/create-test-admin.ts';

const post = { author: 'Asha', content: '<p>Words.</p>' };

/** An admin with a draft, a published post and one in the trash. */
async function admin() {
  const { http, call, send } = await createTestAdmin();
  const store = async (title: string, status: string): Promise<number> =>
    (await send('POST', '/api/blogs', { ...post, title, status })).json().id;
  const draft = await store('A draft', 'draft');
  const published = await store('Published', 'published');
  const trashed = await store('Thrown away', 'draft');
  await call('DELETE', `/api/blogs/${trashed}`);
  const decide = async (decision: string, ...ids: number[]) =>
    await call('POST', '/api/admin/blogs/decisions', { payload: { ids, decision } });
  const page = async (slug: string) => (await http.inject(`/blog/${slug}`)).statusCode;
  return { call, decide, page, draft, published, trashed };
}

it('publishes several at once, and tells which there were', async () => {
  const { decide, page, draft, published, trashed } = await admin();
  expect(await page('a-draft')).toBe(404);
  const answer = await decide('publish', published, draft, trashed, 999_999, draft);
  expect(answer.json()).toMatchObject({
    done: [draft],
    already: [published],
    refused: [{ id: trashed, title: 'Thrown away', reason: 'It is in the trash.' }],
  });
  expect(await page('a-draft')).toBe(200);
});

it('withdraws several, which keep their first publication', async () => {
  const { call, decide, page, draft, published } = await admin();
  const before = (await call('GET', `/api/blogs/${published}`)).json();
  expect((await decide('withdraw', draft, published)).json()).toMatchObject({
    done: [published],
    already: [draft],
  });
  expect(await page('published')).toBe(404);
  const after = (await call('GET', `/api/blogs/${published}`)).json();
  expect(after).toMatchObject({ status: 'draft', published_at: before.published_at });
  expect(after.updated_at > before.updated_at).toBe(true);
});

it('deletes and restores several, as they were', async () => {
  const { call, decide, page, draft, published, trashed } = await admin();
  expect((await decide('delete', draft, published, trashed)).json().done).toEqual([
    draft,
    published,
  ]);
  expect(await page('published')).toBe(410);
  expect((await decide('restore', published, draft, 999_999)).json().done).toEqual([
    published,
    draft,
  ]);
  expect(await page('published')).toBe(200);
  expect((await call('GET', `/api/blogs/${draft}`)).json().status).toBe('draft');
});

it('takes no decision that it does not know, and not more than 500 at once', async () => {
  const { decide, draft } = await admin();
  expect((await decide('burn', draft)).statusCode).toBe(422);
  const many = Array.from({ length: 501 }, (_, index) => index + 1);
  expect((await decide('delete', ...many)).json().error).toBe('Please select at most 500 at once');
});
