import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aDraft, aQuery } from '../../../tests/support/post-factories.ts';
import { postsOn, writingOn } from '../../../tests/support/posts-services.ts';
import { numbered, postsSite, titles } from '../../../tests/support/posts-site.ts';

test('lists published posts only, newest first', async () => {
  const { posts } = await postsSite(
    { title: 'Old' },
    { title: 'Hidden', status: 'draft' },
    { title: 'New' },
  );
  const page = await posts.listPosts(aQuery());
  expect(titles(page.posts)).toEqual(['New', 'Old']);
  expect(page).toMatchObject({ total: 2, page: 1, pageCount: 1 });
});

test('lists six posts a page', async () => {
  const { posts } = await postsSite(...numbered(8));
  const first = await posts.listPosts(aQuery());
  const second = await posts.listPosts(aQuery({ page: 2 }));
  expect(titles(first.posts)).toEqual(['P8', 'P7', 'P6', 'P5', 'P4', 'P3']);
  expect(titles(second.posts)).toEqual(['P2', 'P1']);
  expect(second).toMatchObject({ total: 8, page: 2, pageCount: 2 });
});

test('is empty beyond the last page and still returns the total', async () => {
  const { posts } = await postsSite(...numbered(7));
  for (const page of [3, 1e15, Number.MAX_SAFE_INTEGER, 1e300]) {
    expect(await posts.listPosts(aQuery({ page }))).toEqual({
      posts: [],
      total: 7,
      page,
      pageCount: 2,
      corrected: '',
    });
  }
});

test.each([0, -1, Number.NaN])('treats page %s as the first', async (page) => {
  const { posts } = await postsSite({});
  expect(await posts.listPosts(aQuery({ page }))).toMatchObject({ page: 1, total: 1 });
});

test('has one empty page when there are no posts', async () => {
  const { posts } = await postsSite();
  expect(await posts.listPosts(aQuery())).toEqual({
    posts: [],
    total: 0,
    page: 1,
    pageCount: 1,
    corrected: '',
  });
});

test('filters by category, tag and search together, ignoring the case of names', async () => {
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

test('is empty for an unknown category or tag', async () => {
  const { posts } = await postsSite({});
  for (const odd of ['Nothing', "'; drop table posts --", 'a\0b', '%']) {
    expect((await posts.listPosts(aQuery({ category: odd }))).total).toBe(0);
    expect((await posts.listPosts(aQuery({ tag: odd }))).total).toBe(0);
  }
});

type Row = [title: string, categories: string[], tags?: string[], status?: 'draft'];

/** Titles of the posts related to the first of these rows, of which the last is the newest. */
async function relatedToFirst(...rows: Row[]) {
  const { db } = await testDatabase();
  const writing = writingOn(db);
  for (const [index, [title, categories, tags = [], status]] of rows.entries()) {
    const draft = aDraft({ title, categories, tags, status: status ?? 'published' });
    await writing.createPost(draft, new Date(Date.UTC(2026, 0, index + 1)));
  }
  const posts = postsOn(db);
  const found = await posts.findPost('me');
  if (found.kind !== 'found') throw new Error('The first post must have the title Me.');
  const { explore, discover, next } = await posts.relatedPosts(found.post);
  const titles = [explore, discover, next].map((list) => list.map(({ title }) => title));
  return { explore: titles[0], discover: titles[1], next: titles[2] };
}

test('lists three posts as "read next" when the category has no other published post: by shared tags, then the newest', async () => {
  const related = await relatedToFirst(
    ['Me', ['SEO'], ['AI']],
    ['Draft', ['SEO'], ['AI'], 'draft'],
    ['Shares a tag', ['Hiring'], ['AI']],
    ['Old', ['Hiring']],
    ['New', ['Hiring']],
    ['Newest', []],
  );
  expect(related).toEqual({ explore: [], discover: [], next: ['Shares a tag', 'Newest', 'New'] });
});

test('lists three posts of the category under "explore" and further ones under "discover", newest first', async () => {
  const related = await relatedToFirst(
    ['Me', ['SEO']],
    ...[1, 2, 3, 4, 5, 6, 7].map((n): Row => [`S${n}`, ['SEO']]),
  );
  expect(related).toEqual({
    explore: ['S7', 'S6', 'S5'],
    discover: ['S4', 'S3', 'S2'],
    next: [],
  });
});

test('lists posts by shared tags after those of the category, without repeats', async () => {
  const related = await relatedToFirst(
    ['Me', ['SEO'], ['A', 'B']],
    ['Same', ['SEO'], ['A', 'B']],
    ['Two tags', ['Hiring'], ['A', 'B']],
    ['One tag, older', ['Hiring'], ['A']],
    ['One tag, newer', ['Hiring'], ['B', 'C']],
    ['Unlike', ['Hiring'], ['C']],
  );
  expect(related.explore).toEqual(['Same']);
  expect(related.discover).toEqual(['Two tags', 'One tag, newer', 'One tag, older']);
});

test('puts the fourth post of the category before a post with all the tags', async () => {
  const related = await relatedToFirst(
    ['Me', ['SEO'], ['A']],
    ...[1, 2, 3, 4].map((n): Row => [`S${n}`, ['SEO']]),
    ['Tagged', ['Hiring'], ['A']],
  );
  expect(related).toEqual({ explore: ['S4', 'S3', 'S2'], discover: ['S1', 'Tagged'], next: [] });
});

test('fills "discover" with the newest posts when too few share a tag', async () => {
  const related = await relatedToFirst(
    ['Me', ['SEO'], ['A']],
    ['Same', ['SEO']],
    ['Old', ['Hiring']],
    ['Tagged', ['Hiring'], ['A']],
    ['New', ['Hiring']],
  );
  expect(related).toEqual({ explore: ['Same'], discover: ['Tagged', 'New', 'Old'], next: [] });
});

test('lists other posts as "read next" for a post without a category', async () => {
  const related = await relatedToFirst(['Me', [], ['A']], ['Other', [], ['A']]);
  expect(related).toEqual({ explore: [], discover: [], next: ['Other'] });
});
