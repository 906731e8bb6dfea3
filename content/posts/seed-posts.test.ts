import { expect, test } from 'vitest';
import { seedPosts } from './seed-posts.ts';

test('every author is introduced, for each post by what it is about, and one post shows how it is without', () => {
  const authors = new Set(seedPosts.map(({ author }) => author));
  const told = seedPosts.filter(({ authorBio }) => authorBio);
  expect(told).toHaveLength(seedPosts.length - 1);
  expect(new Set(told.map(({ author }) => author))).toEqual(authors);
  expect(new Set(told.map(({ authorBio }) => authorBio)).size).toBe(told.length);
});
