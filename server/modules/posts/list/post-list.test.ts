import { expect, test } from 'vitest';
import { aQuery } from '../../../../tests/support/post-factories.ts';
import { numbered, postsSite, titles } from '../../../../tests/support/posts-site.ts';

test('shows published posts only, newest first', async () => {
  const { posts } = await postsSite(
    { title: 'Old' },
    { title: 'Hidden', status: 'draft' },
    { title: 'New' },
  );
  const page = await posts.listPosts(aQuery());
  expect(titles(page.posts)).toEqual(['New', 'Old']);
  expect(page).toMatchObject({ total: 2, page: 1, pageCount: 1 });
});

test('has six posts a page', async () => {
  const { posts } = await postsSite(...numbered(8));
  const first = await posts.listPosts(aQuery());
  const second = await posts.listPosts(aQuery({ page: 2 }));
  expect(titles(first.posts)).toEqual(['P8', 'P7', 'P6', 'P5', 'P4', 'P3']);
  expect(titles(second.posts)).toEqual(['P2', 'P1']);
  expect(second).toMatchObject({ total: 8, page: 2, pageCount: 2 });
});

test('is empty beyond the last page and says how many there are', async () => {
  const { posts } = await postsSite(...numbered(7));
  for (const page of [3, 1e15, Number.MAX_SAFE_INTEGER, 1e300]) {
    expect(await posts.listPosts(aQuery({ page }))).toEqual({
      posts: [],
      total: 7,
      page,
      pageCount: 2,
    });
  }
});

test.each([0, -1, Number.NaN])('takes page %s for the first', async (page) => {
  const { posts } = await postsSite({});
  expect(await posts.listPosts(aQuery({ page }))).toMatchObject({ page: 1, total: 1 });
});

test('has one empty page when there are no posts', async () => {
  const { posts } = await postsSite();
  expect(await posts.listPosts(aQuery())).toEqual({ posts: [], total: 0, page: 1, pageCount: 1 });
});

test('narrows by category, tag and search together, whatever the case of names', async () => {
  const { posts } = await postsSite(
    { title: 'Right one', categories: ['Web Dev'], tags: ['AI', 'SEO'] },
    { title: 'Right in words and tag', categories: ['Hiring'], tags: ['AI'] },
    { title: 'Right in words and category', categories: ['Hiring', 'Web Dev'], tags: ['SEO'] },
    { title: 'Other words', categories: ['Web Dev'], tags: ['AI'] },
  );
  const page = await posts.listPosts(aQuery({ category: 'web DEV', tag: 'ai', search: 'right' }));
  expect(titles(page.posts)).toEqual(['Right one']);
  const category = await posts.listPosts(aQuery({ category: 'WEB dev' }));
  expect(category.total).toBe(3);
});

test('is empty for a category or tag that is not there', async () => {
  const { posts } = await postsSite({});
  for (const odd of ['Nothing', "'; drop table posts --", 'a\0b', '%']) {
    expect((await posts.listPosts(aQuery({ category: odd }))).total).toBe(0);
    expect((await posts.listPosts(aQuery({ tag: odd }))).total).toBe(0);
  }
});
