import { expect, it } from 'vitest';
import { createTestAdmin } from '../../../../tests/support/create-test-admin.ts';

/** An admin whose posts have these categories. */
async function admin(...lists: string[]) {
  const { http, call, send } = await createTestAdmin();
  const update = (id: number, fields: Record<string, string>) =>
    send('PUT', `/api/blogs/${id}`, { title: 'Mine', author: 'Asha', ...fields });
  const posts = await Promise.all(
    lists.map(async (categories, at) => {
      const post = { title: `P${at}`, author: 'Asha', status: 'published', content: '<p>x</p>' };
      return (await send('POST', '/api/blogs', { ...post, categories })).json();
    }),
  );
  const change = async (verb: string, category: string, chosen: { id: number }[]) =>
    call('POST', '/api/admin/blogs/categories', {
      payload: { change: verb, category, posts: chosen },
    });
  const now = async () =>
    Promise.all(posts.map(async ({ id }) => (await call('GET', `/api/blogs/${id}`)).json()));
  const categories = async () => (await now()).map((post) => post.categories);
  return { http, call, update, posts, change, now, categories };
}

const ten = 'C1, C2, C3, C4, C5, C6, C7, C8, C9, C10';

it('a category is added where it is missing and there is room, and taken back', async () => {
  const { http, call, posts, change, now, categories } = await admin('', 'SEO, Lamps', ten, 'X');
  const [none, had, full, trashed] = posts;
  await call('DELETE', `/api/blogs/${trashed.id}`);
  const answer = await change('add', ' lamps ', [...posts, { id: 999_999 }, none]);
  expect(answer.json()).toEqual({
    done: [{ id: none.id, place: 0 }],
    already: [had.id],
    full: [full.id],
  });
  expect((await categories()).slice(0, 3)).toEqual([
    ...[['Lamps'], ['SEO', 'Lamps'], ten.split(', ')],
  ]);
  const after = await now();
  expect(after.slice(0, 3).map((post, at) => post.updated_at > posts[at].updated_at)).toEqual([
    ...[true, false, false],
  ]);
  expect((await http.inject('/blog?category=Lamps')).body).toContain('P0');
  const undone = await change('remove', 'Lamps', answer.json().done);
  expect(undone.json().done).toEqual([{ id: none.id, place: 0 }]);
  expect((await categories())[0]).toEqual([]);
});

it('a category that was removed comes back at its place: the first is the badge', async () => {
  const { posts, change, categories } = await admin('Badge, SEO', 'SEO, Badge, AI', 'SEO', 'Badge');
  const removed = await change('remove', 'BADGE', posts);
  expect(removed.json()).toEqual({
    done: [
      { id: posts[0].id, place: 0 },
      { id: posts[1].id, place: 1 },
      { id: posts[3].id, place: 0 },
    ],
    already: [posts[2].id],
    full: [],
  });
  expect(await categories()).toEqual([['SEO'], ['SEO', 'AI'], ['SEO'], []]);
  await change('add', 'Badge', removed.json().done);
  expect(await categories()).toEqual([
    ['Badge', 'SEO'],
    ['SEO', 'Badge', 'AI'],
    ['SEO'],
    ['Badge'],
  ]);
});

it('who edits one of them meanwhile is told so, and loses nothing', async () => {
  const { posts, change, update } = await admin('SEO');
  await change('add', 'Lamps', posts);
  const [{ id, updated_at }] = posts;
  const refused = await update(id, { categories: 'SEO', base_updated_at: updated_at });
  expect([refused.statusCode, refused.json().current.categories]).toEqual([409, ['SEO', 'Lamps']]);
});

it('a category that no post gets does not come to be', async () => {
  const { call, posts, change } = await admin(ten);
  await change('add', 'Never', [...posts, { id: 999_999 }]);
  await change('remove', 'Never', posts);
  await change('add', 'Never', [{ id: 999_999 }]);
  expect((await call('GET', '/api/admin/topics')).json().categories).not.toContain('Never');
});

it('nothing is chosen, too much, or what is to be done is not known', async () => {
  const { posts, change, categories } = await admin('SEO');
  const many = Array.from({ length: 501 }, (_, index) => ({ id: index + 1 }));
  expect((await change('add', 'X', [])).json().error).toBe('Please select some first');
  expect((await change('add', 'X', many)).json().error).toBe('Please select at most 500 at once');
  expect((await change('set', 'X', posts)).statusCode).toBe(422);
  expect(await categories()).toEqual([['SEO']]);
});
