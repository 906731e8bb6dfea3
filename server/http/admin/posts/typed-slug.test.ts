import { expect, test } from 'vitest';
import { messages } from '../../../../domain/messages.ts';
import { fieldsAt } from '../../../../domain/text/local-time.ts';
import { createTestAdmin } from '../../../../tests/support/create-test-admin.ts';
import { postFields } from '../../../../tests/support/publishing.ts';

const { slugTaken } = messages.posts;
const post = { author: 'Asha Nair', content: '<p>Words.</p>', status: 'published' };

/** A site with a live post at /blog/live, one in the trash at /blog/binned, and one that was at /blog/former. */
async function site() {
  const admin = await createTestAdmin();
  const { send, call } = admin;
  const create = async (fields: Record<string, string>) =>
    await send('POST', '/api/blogs', { ...post, ...fields });
  await create({ title: 'Live' });
  const binned = (await create({ title: 'Binned' })).json();
  await call('DELETE', `/api/blogs/${binned.id}`);
  const former = (await create({ title: 'Former' })).json();
  const change = (id: number, fields: Record<string, string>) =>
    send('PUT', `/api/blogs/${id}`, { ...post, ...fields });
  await change(former.id, { title: 'Now' });
  return { ...admin, create, change };
}

const taken: [typed: string, message: string][] = [
  ['live', slugTaken.live('Live')],
  [' LIVE! ', slugTaken.live('Live')],
  ['binned', slugTaken.trashed('Binned')],
  ['former', slugTaken.former('Now')],
];

test.each(taken)(
  'the typed address “%s” of another post is refused at its field',
  async (typed, message) => {
    const { create, change, call } = await site();
    const refused = await create({ title: 'Mine', slug: typed });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { error: message, fields: { slug: message } },
    ]);
    const { id } = (await create({ title: 'Mine' })).json();
    expect((await change(id, { title: 'Mine', slug: typed })).json().fields).toEqual({
      slug: message,
    });
    expect((await call('GET', `/api/blogs/${id}`)).json()).toMatchObject({ slug: 'mine' });
  },
);

test('addresses that follow from titles get numbers, and a post keeps and takes back its own', async () => {
  const { create, change } = await site();
  const slugs = [];
  for (const title of ['Live', 'Live', 'Binned', 'Former']) {
    slugs.push((await create({ title, slug: '' })).json().slug);
  }
  expect(slugs).toEqual(['live-2', 'live-3', 'binned-2', 'former-2']);
  const { id } = (await create({ title: 'Own', slug: 'first' })).json();
  for (const slug of ['first', 'second', 'first', 'first']) {
    expect((await change(id, { title: 'Own', slug })).json().slug).toBe(slug);
  }
});

test('a scheduled change does not take the address of another post', async () => {
  const { create, call } = await site();
  const { id, updated_at } = (await create({ title: 'Mine' })).json();
  const fields = postFields({ title: 'Mine', status: 'published', slug: 'live' });
  const draft = { revision: '', fields, base_updated_at: updated_at, keep: false };
  expect((await call('PUT', `/api/admin/drafts/${id}`, { payload: draft })).statusCode).toBe(200);
  const time = fieldsAt(new Date(Date.now() + 3_600_000).toISOString(), 'Asia/Kolkata');
  const scheduled = await call('PUT', `/api/admin/scheduled/post-${id}`, { payload: time });
  expect(scheduled.json().fields).toEqual({ slug: slugTaken.live('Live') });
});

test('a discarded draft with the address of another post goes to the trash all the same', async () => {
  const { call } = await site();
  const fields = postFields({ title: 'Mine', slug: 'live' });
  const draft = { revision: '', fields, base_updated_at: null, keep: false };
  const stored = await call('PUT', '/api/admin/drafts/new-1', { payload: draft });
  const { revision } = stored.json().draft;
  await call('POST', '/api/admin/drafts/new-1/discard', { payload: { revision } });
  const trash = (await call('GET', '/api/blogs?status=trashed')).json();
  expect(trash.map(({ title }: { title: string }) => title)).toContain('Mine');
});
