import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/create-test-database.ts';
import { aDraft, aQuery, aSeedPost } from '../../tests/support/post-factories.ts';
import { postsOn, writingOn } from '../../tests/support/posts-services.ts';
import { seedPosts } from './seed.ts';

const now = new Date('2026-02-01T00:00:00Z');

async function seeded() {
  const { db } = await testDatabase();
  const articles = [
    aSeedPost({
      title: 'Newer',
      publishedOn: '2026-01-20',
      categories: ['Hiring'],
      tags: ['Trends'],
    }),
    aSeedPost({ title: 'Older', publishedOn: '2026-01-10', categories: ['SEO'], tags: ['AI'] }),
  ];
  const seed = () => seedPosts(db, articles, now);
  expect(await seed()).toBe(true);
  return { db, seed, posts: postsOn(db), writing: writingOn(db) };
}

test('publishes each article on the morning of its date in India', async () => {
  const { posts } = await seeded();
  const { posts: cards } = await posts.listPosts(aQuery());
  expect(cards.map(({ slug, publishedAt }) => [slug, publishedAt])).toEqual([
    ['newer', '2026-01-20T03:30:00.000Z'],
    ['older', '2026-01-10T03:30:00.000Z'],
  ]);
});

test('orders categories and tags as specified', async () => {
  const { posts } = await seeded();
  const { categories } = await posts.categoryCounts();
  expect(categories.map((category) => category.name)).toEqual(['SEO', 'Hiring']);
  expect(await posts.popularTags()).toEqual(['AI', 'Trends']);
});

test('changes nothing when it runs again', async () => {
  const { seed, posts, writing } = await seeded();
  const [newer, older] = await posts.recentPosts();
  if (!newer || !older) throw new Error('Two posts were seeded.');
  await writing.revisePost(newer.id, aDraft({ title: 'Mine now' }));
  await writing.deletePost(older.id);
  expect(await seed()).toBe(false);
  const after = await posts.recentPosts();
  expect(after.map((post) => post.title)).toEqual(['Mine now']);
  expect(await posts.findPost('newer')).toEqual({ kind: 'moved', slug: 'mine-now' });
  expect(await posts.findPost('older')).toEqual({ kind: 'gone' });
});

test('restores no posts on a site whose posts were all deleted', async () => {
  const { seed, posts, writing } = await seeded();
  for (const { id } of await posts.recentPosts()) await writing.deletePost(id);
  await seed();
  expect((await posts.listPosts(aQuery())).total).toBe(0);
});

test('runs once for two simultaneous starts', async () => {
  const { db } = await testDatabase();
  const both = [1, 2].map(() => seedPosts(db, [aSeedPost()], now));
  expect((await Promise.all(both)).toSorted()).toEqual([false, true]);
  expect((await postsOn(db).listPosts(aQuery())).total).toBe(1);
});

test('can be repeated after it failed half-way', async () => {
  const { db } = await testDatabase();
  const bad = aSeedPost({ title: ' ' });
  await expect(seedPosts(db, [aSeedPost(), bad], now)).rejects.toThrow();
  expect(await seedPosts(db, [aSeedPost()], now)).toBe(true);
  expect((await postsOn(db).listPosts(aQuery())).total).toBe(1);
});
