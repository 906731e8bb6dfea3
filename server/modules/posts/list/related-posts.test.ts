import { expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/support/create-test-database.ts';
import { aDraft } from '../../../../tests/support/post-factories.ts';
import { postsOn, writingOn } from '../../../../tests/support/posts-services.ts';

type Row = [title: string, categories: string[], tags?: string[], status?: 'draft'];

/** Titles of what is related to the first of these posts, of which the last is the newest. */
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

test('where the category has no other published post, three are read next: by shared tags, then the newest', async () => {
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

test('three of the category are explored, further ones discovered, each newest first', async () => {
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

test('after the category come posts by shared tags, and no post comes twice', async () => {
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

test('the fourth of the category goes before a post with all the tags', async () => {
  const related = await relatedToFirst(
    ['Me', ['SEO'], ['A']],
    ...[1, 2, 3, 4].map((n): Row => [`S${n}`, ['SEO']]),
    ['Tagged', ['Hiring'], ['A']],
  );
  expect(related).toEqual({ explore: ['S4', 'S3', 'S2'], discover: ['S1', 'Tagged'], next: [] });
});

test('the newest are discovered where too few share a tag', async () => {
  const related = await relatedToFirst(
    ['Me', ['SEO'], ['A']],
    ['Same', ['SEO']],
    ['Old', ['Hiring']],
    ['Tagged', ['Hiring'], ['A']],
    ['New', ['Hiring']],
  );
  expect(related).toEqual({ explore: ['Same'], discover: ['Tagged', 'New', 'Old'], next: [] });
});

test('a post without a category has others to be read next', async () => {
  const related = await relatedToFirst(['Me', [], ['A']], ['Other', [], ['A']]);
  expect(related).toEqual({ explore: [], discover: [], next: ['Other'] });
});
