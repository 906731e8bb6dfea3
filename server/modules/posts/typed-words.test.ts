import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aDraft } from '../../../tests/support/post-factories.ts';
import { writingOn } from '../../../tests/support/posts-services.ts';
import type { Db } from '../../db/tables.ts';
import { searchPublished } from './post-search.service.ts';
import { searchedWords } from './search-words.ts';

/** Words that share stems, letters without their marks, or pieces. */
const beginnings = ['market', 'sky', 'ski', 'cafe', 'café', 'Cafe\u0301', 'e', 'लड़', 'कलम', 'क़लम'];
const endings = ['', 's', 'ed', 'ing', 'ies', 'ä', 'े', 'ा', '’s', '9', '1,450', 'x'.repeat(70)];
const joints = [
  ' ',
  ' ',
  ' ',
  '-',
  '_',
  '/',
  '.',
  ', ',
  '%',
  '*',
  '+',
  ':',
  '(',
  ') ',
  '“',
  '\u200d',
];
const operators = [
  'NEAR',
  'AND',
  'or',
  'NOT',
  'head',
  'labels',
  'the',
  'के',
  '',
  'İ',
  'ß',
  'ﬁ',
  '😀',
];

const word = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(...beginnings), fc.constantFrom(...endings), fc.boolean())
      .map(([beginning, ending, isLoud]) => {
        return isLoud ? (beginning + ending).toUpperCase() : beginning + ending;
      }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...operators) },
);

const textOf = (maxLength: number) =>
  fc
    .array(fc.tuple(word, fc.constantFrom(...joints)), { minLength: 1, maxLength })
    .map((words) => words.flat().join(''));

const drafts = fc.array(
  fc.record({
    title: textOf(4),
    metaDescription: textOf(5),
    author: fc.constantFrom('Asha Nair', 'Café Markets', 'लड़का'),
    categories: fc.constantFrom<string[]>(['SEO'], ['Marketing', 'Skies']),
    content: textOf(16).map((text) => `<p>${text}</p>`),
  }),
  { minLength: 60, maxLength: 60 },
);

/** A plain reading of all texts, titles and names first, then newest first. */
async function readingAll(db: Db) {
  const rows = await db
    .selectFrom('post_search')
    .innerJoin('posts', 'posts.id', 'post_id')
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .select(['post_id as id', 'head', 'labels', 'body'])
    .execute();
  const texts = rows.map(({ id, head, labels, body }) => {
    const inHead = `${head} ${labels}`.split(' ');
    return { id, inHead: new Set(inHead), inAll: new Set([...inHead, ...body.split(' ')]) };
  });
  return (words: string[]) => {
    const found = texts.filter(({ inAll }) => words.every((each) => inAll.has(each)));
    const { first = [], later = [] } = Object.groupBy(found, ({ inHead }) =>
      words.every((each) => inHead.has(each)) ? 'first' : 'later',
    );
    return [...first, ...later].map(({ id }) => id);
  };
}

test('a search in quotation marks finds the posts that a reading of all texts finds, in its order', async () => {
  const { db } = await testDatabase();
  const writing = writingOn(db);
  const [posts = []] = fc.sample(drafts, 1);
  const ids: number[] = [];
  for (const [at, post] of posts.entries()) {
    const status = at % 10 === 9 ? 'draft' : 'published';
    const { id } = await writing.createPost(
      aDraft({ ...post, title: `${post.title} ${at}`, status }),
      new Date(Date.UTC(2026, 0, at + 1)),
    );
    ids.push(id);
  }
  // Some have other texts since, and one is gone.
  for (const [at, post] of posts.slice(0, 10).entries()) {
    await writing.revisePost(ids[20 + at] ?? 0, aDraft({ ...post, title: `${post.title} again` }));
  }
  await writing.deletePost(ids[0] ?? 0);

  const read = await readingAll(db);
  const filter = { status: 'published' as const, category: '', tag: '' };
  const totals: number[] = [];
  await fc.assert(
    fc.asyncProperty(textOf(4), async (typed) => {
      fc.pre(/[\p{L}\p{N}]/u.test(typed));
      const words = (searchedWords(typed) ?? []).map(({ text }) => text);
      const expected = words.length > 0 ? read(words) : [];
      const found = await searchPublished(db, filter, `"${typed}"`, { limit: 100, offset: 0 });
      expect([found?.ids, found?.total]).toEqual([expected, expected.length]);
      totals.push(expected.length);
    }),
    { numRuns: 300 },
  );
  expect(totals.filter((total) => total > 0).length).toBeGreaterThan(60);
});
