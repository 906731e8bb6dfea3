import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aDraft, aQuery } from '../../../tests/support/post-factories.ts';
import { createPostsService } from './posts.service.ts';
import type { PostDraft } from './writing/post-draft.ts';
import { createPostWritingService } from './writing/post-writing.service.ts';

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

describe('the list', () => {
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
});

test('a card carries what it shows', async () => {
  const content = `<p>${'word '.repeat(401)}</p>`;
  const { posts } = await site({ content, categories: ['Hiring', 'SEO'], tags: ['B', 'A'] });
  const page = await posts.listPosts(aQuery());
  expect(page.posts).toEqual([
    {
      id: expect.any(Number),
      slug: 'a-post',
      title: 'A post',
      excerpt: 'What it is about.',
      author: 'Asha Nair',
      publishedAt: '2026-01-01T04:00:00.000Z',
      readMinutes: 3,
      category: 'Hiring',
      tags: ['B', 'A'],
    },
  ]);
});

test('the excerpt is the one typed, else the meta description, else the beginning of the text', async () => {
  const content = `<h2>Head</h2><p>${'Twelve chars '.repeat(20)}</p>`;
  const { posts } = await site(
    { content, excerpt: 'Typed.', metaDescription: 'Meta.' },
    { content, excerpt: ' ', metaDescription: 'Meta.' },
    { content, metaDescription: '' },
  );
  const excerpts = (await posts.recentPosts()).map((post) => post.excerpt);
  expect(excerpts.slice(1)).toEqual(['Meta.', 'Typed.']);
  expect(excerpts[0]).toMatch(/^Head Twelve chars .*chars…$/);
  expect(excerpts[0]?.length).toBeLessThanOrEqual(161);
});

test('counts categories of published posts, in their order', async () => {
  const { posts } = await site(
    { categories: ['SEO'] },
    { categories: ['Hiring'], status: 'draft' },
    { categories: ['Web Dev', 'SEO'] },
  );
  expect(await posts.categoryCounts()).toEqual({
    total: 2,
    categories: [
      { name: 'SEO', count: 2 },
      { name: 'Web Dev', count: 1 },
    ],
  });
});

test('names the most used tags in their order', async () => {
  const { posts } = await site({ tags: ['Rare', 'B', 'A'] }, { tags: ['A', 'B'] }, { tags: ['B'] });
  expect(await posts.popularTags(2)).toEqual(['B', 'A']);
  expect(await posts.popularTags()).toEqual(['Rare', 'B', 'A']);
});

test('recent posts are the newest three', async () => {
  const { posts } = await site(...numbered(4));
  expect(titles(await posts.recentPosts())).toEqual(['P4', 'P3', 'P2']);
});

describe('a post by its slug', () => {
  test('is found whole', async () => {
    const { posts } = await site({ authorBio: 'Writes.', categories: ['SEO', 'Hiring'] });
    expect(await posts.findPost('a-post')).toMatchObject({
      kind: 'found',
      post: {
        content: '<p>Some words.</p>',
        authorBio: 'Writes.',
        metaDescription: 'What it is about.',
        categories: ['SEO', 'Hiring'],
        updatedAt: '2026-01-01T04:00:00.000Z',
      },
    });
  });

  test('is unknown when it never was, or is a draft', async () => {
    const { posts } = await site({ title: 'Draft', status: 'draft' });
    for (const slug of ['draft', 'nothing', '', '%', 'a\0b', 'x'.repeat(5000)]) {
      expect(await posts.findPost(slug)).toEqual({ kind: 'unknown' });
    }
  });

  test('has one address, whatever the spelling asked for', async () => {
    const { posts } = await site({ title: 'Café क़लम' });
    const slug = 'café-क़लम'.normalize('NFC');
    expect(await posts.findPost(slug)).toMatchObject({ kind: 'found' });
    expect(await posts.findPost('Cafe\u0301-क़लम')).toEqual({ kind: 'moved', slug });
  });
});

test('the version grows with every write', async () => {
  const { posts, writing } = await site({});
  const before = await posts.version();
  await posts.listPosts(aQuery());
  expect(await posts.version()).toBe(before);
  await writing.createPost(aDraft());
  expect(await posts.version()).toBeGreaterThan(before);
});
