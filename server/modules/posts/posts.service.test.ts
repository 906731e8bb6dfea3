import { describe, expect, test } from 'vitest';
import { aDraft, aQuery } from '../../../tests/support/post-factories.ts';
import { postsVersion, siteOn } from '../../../tests/support/posts-services.ts';
import { numbered, postsSite, titles } from '../../../tests/support/posts-site.ts';
import { publicPosts } from './posts.service.ts';

test('returns everything that a card shows', async () => {
  const content = `<p>${'word '.repeat(401)}</p>`;
  const { posts } = await postsSite({ content, categories: ['Hiring', 'SEO'], tags: ['B', 'A'] });
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
      picture: null,
    },
  ]);
});

test('uses the typed excerpt, else the meta description, else the beginning of the text', async () => {
  const content = `<h2>Head</h2><p>${'Twelve chars '.repeat(20)}</p>`;
  const { posts } = await postsSite(
    { content, excerpt: 'Typed.', metaDescription: 'Meta.' },
    { content, excerpt: '', metaDescription: 'Meta.' },
    { content, metaDescription: '' },
  );
  const excerpts = (await posts.recentPosts()).map((post) => post.excerpt);
  expect(excerpts.slice(1)).toEqual(['Meta.', 'Typed.']);
  expect(excerpts[0]).toMatch(/^Head Twelve chars .*chars…$/);
  expect(excerpts[0]?.length).toBeLessThanOrEqual(161);
});

test('counts categories of published posts, in position order', async () => {
  const { posts } = await postsSite(
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

test('lists the most used tags in position order', async () => {
  const { posts } = await postsSite(
    { tags: ['Rare', 'B', 'A'] },
    { tags: ['A', 'B'] },
    { tags: ['B'] },
  );
  expect(await posts.popularTags(2)).toEqual(['B', 'A']);
  expect(await posts.popularTags()).toEqual(['Rare', 'B', 'A']);
});

test('lists the newest three as recent posts', async () => {
  const { posts } = await postsSite(...numbered(4));
  expect(titles(await posts.recentPosts())).toEqual(['P4', 'P3', 'P2']);
});

describe('a post by its slug', () => {
  test('is found complete', async () => {
    const { posts } = await postsSite({ authorBio: 'Writes.', categories: ['SEO', 'Hiring'] });
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

  test('is unknown when it never existed or is a draft', async () => {
    const { posts } = await postsSite({ title: 'Draft', status: 'draft' });
    for (const slug of ['draft', 'nothing', '', '%', 'a\0b', 'x'.repeat(5000)]) {
      expect(await posts.findPost(slug)).toEqual({ kind: 'unknown' });
    }
  });

  test('has one canonical address for every spelling', async () => {
    const { posts } = await postsSite({ title: 'Café क़लम' });
    const slug = 'café-क़लम'.normalize('NFC');
    expect(await posts.findPost(slug)).toMatchObject({ kind: 'found' });
    expect(await posts.findPost('Cafe\u0301-क़लम')).toEqual({ kind: 'moved', slug });
  });
});

test('gets a higher content version with every write', async () => {
  const { db, posts, writing } = await postsSite({});
  const before = await postsVersion(db);
  await posts.listPosts(aQuery());
  expect(await postsVersion(db)).toBe(before);
  await writing.createPost(aDraft());
  expect(await postsVersion(db)).toBeGreaterThan(before);
});

describe('cached results', () => {
  /** A site whose public service caches results while `version` stays the same. */
  async function cachingSite() {
    const { db, writing } = await postsSite({ title: 'First' });
    let isAway = false;
    const breaking = db.withPlugin({
      transformQuery({ node }) {
        if (isAway) throw new Error('away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const state = { version: 1 };
    const posts = publicPosts(siteOn(breaking, { version: () => state.version }));
    const setAway = (now: boolean) => {
      isAway = now;
    };
    return { posts, writing, state, setAway };
  }

  test('are computed once for each version', async () => {
    const { posts, writing, state } = await cachingSite();
    const seen = async () => [
      titles((await posts.listPosts(aQuery())).posts),
      titles((await posts.listPosts(aQuery({ category: 'SEO' }))).posts),
      titles(await posts.recentPosts(1)),
      (await posts.categoryCounts()).total,
    ];
    const first = [['First'], ['First'], ['First'], 1];
    expect(await seen()).toEqual(first);
    await writing.createPost(aDraft({ title: 'Second' }), new Date(Date.UTC(2026, 1, 1)));
    expect(await seen()).toEqual(first);
    state.version = 2;
    const both = ['Second', 'First'];
    expect(await Promise.all([seen(), seen()])).toEqual(
      [1, 2].map(() => [both, both, ['Second'], 2]),
    );
  });

  test('are computed again after a failure', async () => {
    const { posts, setAway } = await cachingSite();
    setAway(true);
    await expect(posts.recentPosts()).rejects.toThrow('away');
    setAway(false);
    expect(titles(await posts.recentPosts())).toEqual(['First']);
  });
});
