import { expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/support/create-test-database.ts';
import { aDraft, aQuery } from '../../../../tests/support/post-factories.ts';
import { postsOn, writingOn } from '../../../../tests/support/posts-services.ts';
import type { PostDraft } from '../writing/post-draft.ts';

/** Searches the given posts, of which the last is the newest. */
async function searchIn(...drafts: Partial<PostDraft>[]) {
  const { db } = await testDatabase();
  const writing = writingOn(db);
  for (const [index, draft] of drafts.entries()) {
    await writing.createPost(aDraft(draft), new Date(Date.UTC(2026, 0, index + 1)));
  }
  const posts = postsOn(db);
  return async (search: string, page = 1) => {
    const found = await posts.listPosts(aQuery({ search, page }));
    return found.posts.map((post) => post.title);
  };
}

test('finds parts of words in title, excerpt and text, whatever the case', async () => {
  const search = await searchIn(
    { title: 'Marketing' },
    { title: 'Two', metaDescription: 'On MARKETS.' },
    { title: 'Three', content: '<p>The super<b>market</b>s</p>' },
    { title: 'Four', content: '<p class="market">none</p>' },
  );
  expect(await search('mARket')).toEqual(['Two', 'Marketing', 'Three']);
  expect(await search('supermarkets')).toEqual(['Three']);
  expect(await search('markets on')).toEqual(['Two']);
  expect(await search('absent')).toEqual([]);
});

test('puts matches of title and excerpt before those of the text, newest first in each', async () => {
  const search = await searchIn(
    { title: 'Old reels' },
    { title: 'Text old', content: '<p>reels</p>' },
    { title: 'Excerpt', excerpt: 'Reels.' },
    { title: 'Text new', content: '<p>reels</p>' },
  );
  expect(await search('reels')).toEqual(['Excerpt', 'Old reels', 'Text new', 'Text old']);
});

test('wants every word, wherever each of them stands', async () => {
  const search = await searchIn(
    { title: 'Alpha', content: '<p>beta gamma</p>' },
    { title: 'Alpha only' },
    { title: 'Alpha beta' },
  );
  expect(await search('beta  alpha')).toEqual(['Alpha beta', 'Alpha']);
  expect(await search('alpha beta gamma')).toEqual(['Alpha']);
});

test('sees no difference between accented Latin letters and plain ones', async () => {
  const search = await searchIn({ title: 'Café Zürich' }, { title: 'Cafe Zurich' });
  for (const words of ['cafe', 'CAFÉ', 'cafe\u0301', 'zürich', 'ZURICH']) {
    expect(await search(words)).toHaveLength(2);
  }
});

test('tells Devanagari vowel signs and nukta apart, in either spelling', async () => {
  const search = await searchIn({ title: 'कलम' }, { title: 'क़लम' }, { title: 'किताब' });
  expect(await search('\u0958लम')).toEqual(['क़लम']);
  expect(await search('\u0915\u093cलम')).toEqual(['क़लम']);
  expect(await search('कलम')).toEqual(['कलम']);
  expect(await search('कताब')).toEqual([]);
  expect(await search('किता')).toEqual(['किताब']);
});

test('takes signs of SQL patterns for themselves', async () => {
  const search = await searchIn(
    { title: '100% sure' },
    { title: 'snake_case' },
    { title: 'back\\slash' },
  );
  expect(await search('%')).toEqual(['100% sure']);
  expect(await search('0%')).toEqual(['100% sure']);
  expect(await search('_')).toEqual(['snake_case']);
  expect(await search('\\')).toEqual(['back\\slash']);
  expect(await search("'")).toEqual([]);
  expect(await search('s%e')).toEqual([]);
});

test('shows everything when nothing is left to search for', async () => {
  const search = await searchIn({ title: 'One' });
  for (const nothing of ['', '   ', '\0', '\u200b']) expect(await search(nothing)).toEqual(['One']);
});

test('reads eight words and a hundred characters of a search, and no more', async () => {
  const search = await searchIn({ title: 'a b c d e f g h' });
  expect(await search('a b c d e f g h missing')).toHaveLength(1);
  expect(await search('a b c d e f g missing')).toHaveLength(0);
  expect(await search(`a${' '.repeat(100)}missing`)).toHaveLength(1);
  expect(await search(`a\0b ${'x'.repeat(100_000)}`)).toHaveLength(0);
});

test('has pages', async () => {
  const search = await searchIn(
    ...Array.from({ length: 7 }, (_, i) => ({ title: `Same ${i + 1}` })),
  );
  expect(await search('same')).toHaveLength(6);
  expect(await search('same', 2)).toEqual(['Same 1']);
});
