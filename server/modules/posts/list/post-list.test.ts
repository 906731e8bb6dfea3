import { expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/support/create-test-database.ts';
import { aDraft, aQuery } from '../../../../tests/support/post-factories.ts';
import { createPostsService } from '../posts.service.ts';
import type { PostDraft } from '../writing/post-draft.ts';
import { createPostWritingService } from '../writing/post-writing.service.ts';

/** Services over a database with these posts, each published a day after the one before it. */
async function site(...drafts: Partial<PostDraft>[]) {
  const { db } = await testDatabase();
  const writing = createPostWritingService(db);
  for (const [index, draft] of drafts.entries()) {
    const day = String(index + 1).padStart(2, '0');
    await writing.createPost(aDraft(draft), new Date(`2026-01-${day}T04:00:00Z`));
  }
  return { posts: createPostsService(db), writing };
}

const titles = (posts: { title: string }[]) => posts.map((post) => post.title);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ title: `P${i + 1}` }));

test('shows published posts only, newest first', async () => {
  const { posts } = await site(
    { title: 'Old' },
    { title: 'Hidden', status: 'draft' },
    { title: 'New' },
  );
  const page = await posts.listPosts(aQuery());
  expect(titles(page.posts)).toEqual(['New', 'Old']);
  expect(page).toMatchObject({ total: 2, page: 1, pageCount: 1 });
});

test('has six posts a page', async () => {
  const { posts } = await site(...numbered(8));
  const first = await posts.listPosts(aQuery());
  const second = await posts.listPosts(aQuery({ page: 2 }));
  expect(titles(first.posts)).toEqual(['P8', 'P7', 'P6', 'P5', 'P4', 'P3']);
  expect(titles(second.posts)).toEqual(['P2', 'P1']);
  expect(second).toMatchObject({ total: 8, page: 2, pageCount: 2 });
});

test('is empty beyond the last page and says how many there are', async () => {
  const { posts } = await site(...numbered(7));
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
  const { posts } = await site({});
  expect(await posts.listPosts(aQuery({ page }))).toMatchObject({ page: 1, total: 1 });
});

test('has one empty page when there are no posts', async () => {
  const { posts } = await site();
  expect(await posts.listPosts(aQuery())).toEqual({ posts: [], total: 0, page: 1, pageCount: 1 });
});

test('narrows by category, tag and search together, whatever the case of names', async () => {
  const { posts } = await site(
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
  const { posts } = await site({});
  for (const odd of ['Nothing', "'; drop table posts --", 'a\0b', '%']) {
    expect((await posts.listPosts(aQuery({ category: odd }))).total).toBe(0);
    expect((await posts.listPosts(aQuery({ tag: odd }))).total).toBe(0);
  }
});
