import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { longWord, partsOfLongWord } from '../../../tests/support/long-word.ts';
import { aDraft, aQuery } from '../../../tests/support/post-factories.ts';
import { postsOn, siteOn, writingOn } from '../../../tests/support/posts-services.ts';
import {
  changeCategory,
  listTopicsPage,
  mergeTopic,
  removeTopic,
  renameTopic,
} from './topics.service.ts';
import type { PostDraft } from './write-post.ts';

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

test('finds parts of words in title, excerpt and text, ignoring case', async () => {
  const search = await searchIn(
    { title: 'Marketing' },
    { title: 'Two', metaDescription: 'On MARKETS.' },
    { title: 'Three', content: '<p>The super<b>market</b>s</p>' },
    { title: 'Four', content: '<p class="market">none</p>' },
  );
  expect(await search('mARket')).toEqual(['Two', 'Marketing', 'Three']);
  expect(await search('supermarkets')).toEqual(['Three']);
  expect(await search('ermark')).toEqual(['Three']);
  expect(await search('two markets')).toEqual(['Two']);
  expect(await search('absent')).toEqual([]);
});

test('lists matches in title and excerpt before matches in the text, newest first in each group', async () => {
  const search = await searchIn(
    { title: 'Old reels' },
    { title: 'Text old', content: '<p>reels</p>' },
    { title: 'Excerpt', excerpt: 'Reels.' },
    { title: 'Text new', content: '<p>reels</p>' },
  );
  expect(await search('reels')).toEqual(['Excerpt', 'Old reels', 'Text new', 'Text old']);
});

test('requires every word, in any field', async () => {
  const search = await searchIn(
    { title: 'Alpha', content: '<p>beta gamma</p>' },
    { title: 'Alpha only' },
    { title: 'Alpha beta' },
  );
  expect(await search('beta  alpha')).toEqual(['Alpha beta', 'Alpha']);
  expect(await search('alpha beta gamma')).toEqual(['Alpha']);
});

test('ignores accents on Latin letters', async () => {
  const search = await searchIn({ title: 'Café Zürich' }, { title: 'Cafe Zurich' });
  for (const words of ['cafe', 'CAFÉ', 'cafe\u0301', 'zürich', 'ZURICH']) {
    expect(await search(words)).toHaveLength(2);
  }
});

test('distinguishes Devanagari vowel signs and nukta, in either Unicode spelling', async () => {
  const search = await searchIn({ title: 'कलम' }, { title: 'क़लम' }, { title: 'किताब' });
  expect(await search('\u0958लम')).toEqual(['क़लम']);
  expect(await search('\u0915\u093cलम')).toEqual(['क़लम']);
  expect(await search('कलम')).toEqual(['कलम']);
  // One sign is missing, which a search forgives.
  expect(await search('कताब')).toEqual(['किताब']);
  expect(await search('कतब')).toEqual([]);
  expect(await search('किता')).toEqual(['किताब']);
  expect(await search('ताब')).toEqual(['किताब']);
});

test('treats SQL wildcards and other signs as what separates words', async () => {
  const search = await searchIn(
    { title: '100% sure' },
    { title: 'snake_case' },
    { title: 'back\\slash' },
  );
  for (const words of ['100%', '%100', '100 % sure']) {
    expect(await search(words)).toEqual(['100% sure']);
  }
  for (const words of ['snake_case', 'case snake', 'snakecase']) {
    expect(await search(words)).toEqual(['snake_case']);
  }
  expect(await search('back\\slash')).toEqual(['back\\slash']);
  for (const nothing of ['%', '_', '\\', "'", 's%e', '% _ %']) {
    expect(await search(nothing)).toEqual([]);
  }
});

test('lists everything when the search has no words', async () => {
  const search = await searchIn({ title: 'One' });
  for (const nothing of ['', '   ', '\0', '\u200b']) expect(await search(nothing)).toEqual(['One']);
});

test('reads only eight words and a hundred characters of a search', async () => {
  const search = await searchIn({ title: 'p q r s t u v w' });
  expect(await search('p q r s t u v w missing')).toHaveLength(1);
  expect(await search('p q r s t u v missing')).toHaveLength(0);
  expect(await search(`p${' '.repeat(100)}missing`)).toHaveLength(1);
  expect(await search(`p\0q ${'x'.repeat(100_000)}`)).toHaveLength(0);
});

test('is paged', async () => {
  const search = await searchIn(
    ...Array.from({ length: 7 }, (_, i) => ({ title: `Same ${i + 1}` })),
  );
  expect(await search('same')).toHaveLength(6);
  expect(await search('same', 2)).toEqual(['Same 1']);
});

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
  return { db, writing, write, search };
}

/** Posts of which every fourth has the word in its title and the others in their text. */
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

test('keeps the order of many matches across pages and returns the total on each page', async () => {
  const { write, search } = await site();
  await write(...many, { title: 'Other' });
  const pages = [await search('reel'), await search('reel', 2), await search('reel', 3)];
  expect((await search('reel', 4)).titles).toEqual(inOrder.slice(18));
  expect(pages.flatMap(({ titles }) => titles)).toEqual(inOrder.slice(0, 18));
  for (const { total, pageCount } of pages) expect([total, pageCount]).toEqual([20, 4]);
});

test('is empty beyond the last page and still returns the total', async () => {
  const { write, search } = await site();
  await write(...many);
  for (const page of [5, 1e300]) {
    expect(await search('reels', page)).toMatchObject({ posts: [], total: 20, pageCount: 4 });
  }
  expect(await search('reels absent', 2)).toMatchObject({ posts: [], total: 0, pageCount: 1 });
});

test('finds all posts by a part that occurs in hundreds of different words, alone and with other words', async () => {
  const { write, search } = await site();
  const words = Array.from({ length: 300 }, (_, at) => `w${at}zqx${at}`);
  await write(
    { title: 'In the text', content: `<p>${words.slice(0, 150).join(' ')} plain</p>` },
    { title: 'In the title zqx' },
    { title: 'Elsewhere', content: `<p>${words.slice(150).join(' ')}</p>` },
    { title: 'None plain' },
  );
  expect((await search('zqx')).titles).toEqual(['In the title zqx', 'Elsewhere', 'In the text']);
  expect((await search('zqx plain')).titles).toEqual(['In the text']);
  expect((await search('zqx title')).titles).toEqual(['In the title zqx']);
  expect((await search('zqx absent')).titles).toEqual([]);
  expect((await search('w200zqx')).titles).toEqual(['Elsewhere']);
});

test('finds a part anywhere in a text without spaces', async () => {
  const { write, search } = await site();
  await write({ title: 'Long', content: `<p>${longWord}</p>` });
  for (const part of partsOfLongWord) expect((await search(part)).total).toBe(1);
  expect((await search('1x1x')).total).toBe(0);
});

test('finds a post by its current text only', async () => {
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

test('treats quotes, brackets and query operators as what separates words, or as words', async () => {
  const { write, search } = await site();
  await write({ title: 'say "hi" (or) {not} z* NEAR ^b c:d e+f' }, { title: 'none of it' });
  for (const words of [
    '"hi"',
    '(hi',
    '{not}',
    'z*',
    'near',
    '^b',
    'c:d',
    'e+f',
    'hi" NOT',
    'AND hi',
  ]) {
    expect((await search(words)).titles).toEqual(['say "hi" (or) {not} z* NEAR ^b c:d e+f']);
  }
  for (const words of ['"', '" *', 'hi NOT absent', 'hi OR absent', 'head : hi']) {
    expect((await search(words)).titles).toEqual([]);
  }
});

test('finds a post by its author and topics, and by their present names only', async () => {
  const { writing, write, search } = await site();
  const [id = 0] = await write({
    title: 'Mango',
    author: 'Asha Nair',
    categories: ['Baking'],
    tags: ['Ovens'],
  });
  for (const words of ['asha', 'nair mango', 'baking', 'bake', 'oven']) {
    expect([words, (await search(words)).titles]).toEqual([words, ['Mango']]);
  }
  await writing.revisePost(id, aDraft({ title: 'Mango', author: 'Ravi', tags: ['Kilns'] }));
  for (const words of ['asha', 'baking', 'ovens']) expect((await search(words)).total).toBe(0);
  for (const words of ['ravi', 'seo', 'kiln']) expect((await search(words)).total).toBe(1);
});

test('finds posts by the new name of a topic that is renamed, merged, added or removed', async () => {
  const { db, write, search } = await site();
  const [first = 0] = await write({ title: 'Mango', categories: ['Baking'] }, { title: 'Papaya' });
  const on = siteOn(db);
  const idOf = async (name: string) => {
    const { topics } = await listTopicsPage(on, 'categories', { search: name, page: 1 });
    return { kind: 'categories' as const, id: topics[0]?.id ?? 0 };
  };
  await renameTopic(on, await idOf('Baking'), 'Pottery');
  expect((await search('baking')).titles).toEqual([]);
  expect((await search('pottery')).titles).toEqual(['Mango']);
  await mergeTopic(on, await idOf('Pottery'), 'SEO');
  expect((await search('pottery')).titles).toEqual([]);
  expect((await search('seo')).titles).toEqual(['Papaya', 'Mango']);
  await changeCategory(on, { change: 'add', category: 'Weaving', posts: [{ id: first }] });
  expect((await search('weave')).titles).toEqual(['Mango']);
  await removeTopic(on, await idOf('Weaving'));
  expect((await search('weave')).titles).toEqual([]);
});

test('a search in quotation marks lists titles and names before texts, and finds no part or other spelling', async () => {
  const search = await searchIn(
    { title: 'Kite strings', categories: ['Kite'] },
    { title: 'One', content: '<p>A kite and a लड़का.</p>' },
    { title: 'Two', content: '<p>Kites, kitemaker and लड़के.</p>' },
    { title: 'A kite of its own', author: 'लड़का' },
    { title: 'Three', content: `<p>${longWord} kite</p>` },
  );
  expect(await search('"kite"')).toEqual(['A kite of its own', 'Kite strings', 'Three', 'One']);
  expect(await search('"लड़का"')).toEqual(['A kite of its own', 'One']);
  expect(await search('"लड़"')).toEqual([]);
  expect(await search('"kite लड़का"')).toEqual(['A kite of its own', 'One']);
  expect(await search('"kit"')).toEqual([]);
});
