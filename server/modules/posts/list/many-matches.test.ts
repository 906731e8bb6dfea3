import { expect, test } from 'vitest';
import { testDatabase } from '../../../../tests/support/create-test-database.ts';
import { longWord, partsOfLongWord } from '../../../../tests/support/long-word.ts';
import { aDraft, aQuery } from '../../../../tests/support/post-factories.ts';
import { postsOn, writingOn } from '../../../../tests/support/posts-services.ts';
import type { PostDraft } from '../writing/post-draft.ts';

async function site() {
  const { db } = await testDatabase();
  const writing = writingOn(db);
  let day = 0;
  const write = async (...drafts: Partial<PostDraft>[]) => {
    const saved: { id: number }[] = [];
    for (const draft of drafts) {
      day += 1;
      saved.push(await writing.createPost(aDraft(draft), new Date(Date.UTC(2026, 0, day))));
    }
    return saved.map(({ id }) => id);
  };
  const posts = postsOn(db);
  const search = async (words: string, page = 1) => {
    const found = await posts.listPosts(aQuery({ search: words, page }));
    return { ...found, titles: found.posts.map((post) => post.title) };
  };
  return { writing, write, search };
}

/** Posts of which every fourth has the word in its title, all others in their text. */
const many = Array.from({ length: 20 }, (_, at) =>
  at % 4 === 0
    ? { title: `Title reels ${at}` }
    : { title: `Text ${at}`, content: '<p>Of reels.</p>' },
);

const inOrder = [
  ...['Title reels 16', 'Title reels 12', 'Title reels 8', 'Title reels 4', 'Title reels 0'],
  ...['Text 19', 'Text 18', 'Text 17', 'Text 15', 'Text 14', 'Text 13', 'Text 11'],
  ...['Text 10', 'Text 9', 'Text 7', 'Text 6', 'Text 5', 'Text 3', 'Text 2', 'Text 1'],
];

test('many matches keep their order over all pages, and are counted on each', async () => {
  const { write, search } = await site();
  await write(...many, { title: 'Other' });
  const pages = [await search('reel'), await search('reel', 2), await search('reel', 3)];
  expect((await search('reel', 4)).titles).toEqual(inOrder.slice(18));
  expect(pages.flatMap(({ titles }) => titles)).toEqual(inOrder.slice(0, 18));
  for (const { total, pageCount } of pages) expect([total, pageCount]).toEqual([20, 4]);
});

test('a page beyond the last match is empty and says how many there are', async () => {
  const { write, search } = await site();
  await write(...many);
  for (const page of [5, 1e300]) {
    expect(await search('reels', page)).toMatchObject({ posts: [], total: 20, pageCount: 4 });
  }
  expect(await search('reels absent', 2)).toMatchObject({ posts: [], total: 0, pageCount: 1 });
});

test('a part that hundreds of different words have finds them all, alone and beside others', async () => {
  const { write, search } = await site();
  const words = Array.from({ length: 300 }, (_, at) => `w${at}zq${at}`);
  await write(
    { title: 'In the text', content: `<p>${words.slice(0, 150).join(' ')} plain</p>` },
    { title: 'In the title zq' },
    { title: 'Elsewhere', content: `<p>${words.slice(150).join(' ')}</p>` },
    { title: 'None plain' },
  );
  expect((await search('zq')).titles).toEqual(['In the title zq', 'Elsewhere', 'In the text']);
  expect((await search('zq plain')).titles).toEqual(['In the text']);
  expect((await search('zq title')).titles).toEqual(['In the title zq']);
  expect((await search('zq absent')).titles).toEqual([]);
  expect((await search('w200zq')).titles).toEqual(['Elsewhere']);
});

test('a part is found in a text without a single blank, wherever it stands', async () => {
  const { write, search } = await site();
  await write({ title: 'Long', content: `<p>${longWord}</p>` });
  for (const part of partsOfLongWord) expect((await search(part)).total).toBe(1);
  expect((await search('1x1x')).total).toBe(0);
});

test('a post is found by what it says now', async () => {
  const { writing, write, search } = await site();
  const [first = 0, second = 0] = await write({ title: 'Mango' }, { title: 'Mango too' });
  await writing.revisePost(first, aDraft({ title: 'Papaya' }));
  expect((await search('mango')).titles).toEqual(['Mango too']);
  expect((await search('papaya')).titles).toEqual(['Papaya']);
  await writing.deletePost(second);
  expect(await search('mango')).toMatchObject({ posts: [], total: 0 });
  await writing.revisePost(first, aDraft({ title: 'Papaya', status: 'draft' }));
  expect(await search('papaya')).toMatchObject({ posts: [], total: 0 });
});

test('quotes, brackets and the words of query languages are words like others', async () => {
  const { write, search } = await site();
  await write({ title: 'say "hi" (or) {not} a* NEAR ^b c:d e+f' }, { title: 'none of it' });
  for (const words of ['"hi"', '"', '(or)', '{not}', 'a*', 'near', '^b', 'c:d', 'e+f', '" *']) {
    expect((await search(words)).titles).toEqual(['say "hi" (or) {not} a* NEAR ^b c:d e+f']);
  }
  expect((await search('or not')).titles).toEqual(['say "hi" (or) {not} a* NEAR ^b c:d e+f']);
  expect((await search('or" not')).titles).toEqual([]);
});
