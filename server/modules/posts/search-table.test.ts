import { expect, test } from 'vitest';
import { coreWebVitals as vitals } from '../../../content/posts/core-web-vitals-without-the-jargon.ts';
import { emailFirst90Days as email } from '../../../content/posts/first-90-days-of-email-marketing.ts';
import { hireFirstMarketer as hire } from '../../../content/posts/how-to-hire-your-first-digital-marketer.ts';
import { keywordResearchHinglish as hinglish } from '../../../content/posts/keyword-research-in-hinglish.ts';
import { linkedinForFounders as linkedin } from '../../../content/posts/linkedin-for-founders.ts';
import { localSeo as local } from '../../../content/posts/local-seo-for-indian-businesses.ts';
import { festivalCampaign as festival } from '../../../content/posts/plan-a-festival-campaign-backwards.ts';
import { reelsThatSell as reels } from '../../../content/posts/reels-that-sell.ts';
import { seedPosts as delivered } from '../../../content/posts/seed-posts.ts';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { aDraft, aQuery } from '../../../tests/support/post-factories.ts';
import { postsOn, writingOn } from '../../../tests/support/posts-services.ts';
import { seedPosts } from '../../db/seed.ts';

const tiffin = {
  title: 'टिफिन सेवा का प्रचार',
  content: '<p>हर दुकान को विज्ञापन चाहिए। क़लम से लिखिए।</p>',
  categories: ['Hindi'],
};
const shop = {
  title: 'Apni dukaan online le jaiye',
  content: '<p>Paani wali motor ki marammat, ghar baithe.</p>',
  categories: ['Hindi'],
};
const signs = {
  title: 'C++ is 100% snake_case: say "hi"',
  content: '<p>Websites in web-design; a well-known “co-operative”, AND NEAR/3 nothing.</p>',
  categories: ['Notes'],
};
const hidden = { title: 'Kaleidoscope', content: '<p>Zeppelin.</p>' };

/** The delivered posts, older ones beside them, and posts that nobody may see. */
async function searching() {
  const { db } = await testDatabase();
  await seedPosts(db, delivered, new Date('2026-11-01T00:00:00.000Z'));
  const writing = writingOn(db);
  for (const [at, post] of [signs, shop, tiffin].entries()) {
    await writing.createPost(aDraft(post), new Date(Date.UTC(2025, 0, at + 1)));
  }
  await writing.createPost(aDraft({ ...hidden, status: 'draft' }));
  const { id } = await writing.createPost(aDraft({ ...hidden, title: 'Kaleidoscope too' }));
  await writing.trashPost(id);
  const posts = postsOn(db);
  return async (search: string, changes = {}) => {
    const list = await posts.listPosts(aQuery({ search, ...changes }));
    return { ...list, ...(await posts.searchHints({ search }, list)) };
  };
}

/** A search and the post that it must show first; null for none at all. */
const table: [string, { title: string } | null][] = [
  // Words of titles, excerpts and texts
  ['local seo', local],
  ['SEO', local],
  ['field guide', local],
  ['jargon', vitals],
  ['core web vitals', vitals],
  ['hinglish', hinglish],
  ['keyword research', hinglish],
  ['linkedin', linkedin],
  ['founders', linkedin],
  ['reels', reels],
  ['script', reels],
  ['scorecard', hire],
  ['trial task', hire],
  ['newsletter', email],
  ['consent', email],
  ['sheesham', hire],
  ['bedsheet', reels],
  ['Erode', vitals],
  ['panchang', festival],
  // Forms of words
  ['reel', reels],
  ['vital', vitals],
  ['hiring', hire],
  ['hired', hire],
  ['marketers', hire],
  ['festivals', festival],
  ['campaigns', festival],
  ['keywords', hinglish],
  ['founder', linkedin],
  ['selling', reels],
  ['businesses', local],
  ['spellings', hinglish],
  ['salary', hire],
  // Hyphens and joined words
  ['email', email],
  ['e-mail', email],
  ['e mail', email],
  ['E‑Mails', email],
  ['emails', email],
  ['90 day', email],
  ['90-day', email],
  ['wifi', vitals],
  ['wi-fi', vitals],
  ['one page brief', hire],
  ['webdesign', signs],
  ['cooperative', signs],
  ['₹1450', reels],
  // Typing errors
  ['keywrod', hinglish],
  ['linkdin', linkedin],
  ['emial', email],
  ['newsleter', email],
  ['festivel', festival],
  ['hinglsh', hinglish],
  ['jargonn', vitals],
  ['scorcard', hire],
  ['bizinesses', null],
  ['quokka', null],
  // Parts of words
  ['hinglis', hinglish],
  ['edsheet', reels],
  ['se', local],
  // Topics and authors
  ['social media', reels],
  ['marketing tips', email],
  ['web development', vitals],
  ['analytics', local],
  ['Meera Iyer', vitals],
  ['vikram', hire],
  ['ai', email],
  // Hindi in both scripts
  ['घर का खाना', hinglish],
  ['ghar ka khana', hinglish],
  ['ghar ka khaana', hinglish],
  ['टिफिन', tiffin],
  ['tiffin', hinglish],
  ['विज्ञापन', tiffin],
  ['vigyapan', null],
  ['vijnapan', tiffin],
  ['prachar', tiffin],
  ['दुकान', tiffin],
  ['dukan', tiffin],
  ['dukaan', shop],
  ['deewali', festival],
  ['पानी', hinglish],
  ['पानि', hinglish],
  ['टिफन', tiffin],
  ['क़लम', tiffin],
  // Sentences, and words that every text has
  ['how do I get more orders from google maps', local],
  ['how to hire a marketer', hire],
  ['what should I post on linkedin', linkedin],
  ['the', local],
  // Signs, operators and nonsense
  ['c++', signs],
  ['100%', signs],
  ['snake_case', signs],
  ['"say hi"', signs],
  ['NEAR/3', local],
  ['seo AND', local],
  ['seo OR NOT jargon', vitals],
  ['seo*', local],
  ['^seo', local],
  ['head:seo', hinglish],
  ["seo'; drop table posts; --", null],
  ['{head labels} : seo', null],
  ['reels & | ! <-> :*', reels],
  ['(reels', reels],
  ['%', null],
  ['_', null],
  ['"', null],
  ['\\', null],
  ["'", null],
  ['* * *', null],
  ['😀', null],
  ['\ud800', null],
  ['x'.repeat(5000), null],
  [`seo ${'é'.repeat(5000)}`, null],
  // Nobody may see these
  ['kaleidoscope', null],
  ['kaleidoscop', null],
  ['kaleidoskope', null],
  ['zeppelin', null],
];

test('each search shows first what its writer looks for', async () => {
  const search = await searching();
  const found: [string, string | null][] = [];
  for (const [text] of table) found.push([text, (await search(text)).posts[0]?.title ?? null]);
  expect(found).toEqual(table.map(([text, post]) => [text, post?.title ?? null]));
});

test('a search for the name of a category finds at least the posts that its chip counts', async () => {
  const search = await searching();
  for (const name of new Set(
    delivered.flatMap(({ categories, tags }) => [...categories, ...tags]),
  )) {
    const { total } = await search(name);
    const counted = delivered.filter((post) => [...post.categories, ...post.tags].includes(name));
    expect([name, total >= counted.length]).toEqual([name, true]);
  }
});

test('whole words and their forms come before parts of words', async () => {
  const { db } = await testDatabase();
  const writing = writingOn(db);
  for (const [at, title] of ['Ad rates', 'An ad a day', 'Road works', 'Adverts'].entries()) {
    await writing.createPost(aDraft({ title }), new Date(Date.UTC(2026, 0, at + 1)));
  }
  const titles = async (search: string) =>
    (await postsOn(db).listPosts(aQuery({ search }))).posts.map(({ title }) => title);
  expect(await titles('ads')).toEqual(['An ad a day', 'Ad rates']);
  expect(await titles('ad')).toEqual(['An ad a day', 'Ad rates']);
  expect(await titles('adv')).toEqual(['Adverts']);
  expect(await titles('road')).toEqual(['Road works']);
  expect(await titles('oad')).toEqual(['Road works']);
});

test('a mistyped word is searched as the word that published posts have, which the list names', async () => {
  const search = await searching();
  expect(await search('keywrod')).toMatchObject({ corrected: 'keyword' });
  expect(await search('Hinglsh Keywords')).toMatchObject({ corrected: 'hinglish keywords' });
  expect(await search('keyword')).toMatchObject({ corrected: '' });
  // Only a draft and a post in the trash have the word.
  expect(await search('kaleidoskope')).toMatchObject({ corrected: '', total: 0 });
});

test('a search leads to the topics and authors that it names, and not to those of hidden posts', async () => {
  const search = await searching();
  const names = async (text: string) => (await search(text)).names.map(({ name }) => name);
  expect(await names('seo')).toEqual(['SEO', 'Advanced SEO & Content Marketing']);
  expect(await names('social')).toEqual([
    'Social Media',
    'Social Media Marketing Specialist',
    'Certified Digital Marketing Professional',
  ]);
  expect(await names('strategies')).toEqual(['Strategy']);
  expect(await names('seo stratgy')).toEqual(['SEO', 'Strategy']);
  expect(await names('shah')).toEqual(['Vikram Shah']);
  // Its own posts are listed already.
  expect(await names('vikram shah')).toEqual([]);
  expect(await names('bedsheet')).toEqual([]);
});

test('a search leads to the courses that have all of its words, with a week or how long they take', async () => {
  const search = await searching();
  const courses = async (text: string) =>
    (await search(text)).names.filter(({ kind }) => kind === 'course');
  expect(await courses('e-mail measurement')).toEqual([
    {
      kind: 'course',
      name: 'Certified Digital Marketing Professional',
      note: '8 weeks',
      address: '/digital-marketing-mastery#courses',
    },
  ]);
  expect(await courses('job placement')).toHaveLength(1);
  expect(await courses('placement bedsheet')).toEqual([]);
  expect(await courses('ai')).toEqual([]);
});

test('found words are marked in title and excerpt, or in the passage of the text that has most of them', async () => {
  const search = await searching();
  const first = async (text: string) => (await search(text)).posts[0]?.found;
  expect((await first('email'))?.title).toEqual(['Your First 90 Days of ', 'E-mail', ' Marketing']);
  const hired = await first('hired');
  expect(hired?.title).toEqual(['How to ', 'Hire', ' Your First Digital Marketer']);
  const passage = (await first('bedsheet'))?.text ?? [];
  expect(passage[1]).toMatch(/^bedsheets?$/i);
  expect(passage.join('').length).toBeLessThan(200);
  const shops = (await search('दुकान')).posts.flatMap(({ found }) => found?.title ?? []);
  expect(shops).toContain('dukaan');
  expect((await search('', {})).posts[0]?.found).toBeUndefined();
});

test('says which other forms it has found, and leaves them out of a search in quotation marks', async () => {
  const { db } = await testDatabase();
  const writing = writingOn(db);
  for (const [title, content] of [
    ['Festival', '<p>One.</p>'],
    ['Festivals', '<p>Of E-mail.</p>'],
    ['Two', '<p>The festival’s lights, an email.</p>'],
  ]) {
    await writing.createPost(aDraft({ title, content: content ?? '', status: 'published' }));
  }
  const posts = postsOn(db);
  const found = async (search: string) => {
    const { posts: cards, forms, corrected } = await posts.listPosts(aQuery({ search }));
    return { titles: cards.map(({ title }) => title).sort(), forms, corrected };
  };
  expect(await found('festival')).toMatchObject({
    titles: ['Festival', 'Festivals', 'Two'],
    forms: expect.arrayContaining(['festivals', 'festival’s']),
  });
  for (const exact of ['"festival"', '“festival”']) {
    expect(await found(exact)).toEqual({ titles: ['Festival'], forms: [], corrected: '' });
  }
  expect((await found('"email lights"')).titles).toEqual(['Two']);
  expect((await found('"email light"')).titles).toEqual([]);
  expect((await found('"e-mail"')).titles).toEqual(['Festivals', 'Two']);
  expect(await found('"festivl"')).toEqual({ titles: [], forms: [], corrected: '' });
  expect((await found('"%"')).titles).toEqual([]);
});

test('a search in vain leads to the topics and posts that are nearest to it, never to hidden ones', async () => {
  const search = await searching();
  const vain = await search('hashtag stratgy');
  expect(vain).toMatchObject({
    total: 0,
    names: [{ kind: 'tag', name: 'Strategy', count: 5 }, {}, {}],
  });
  expect(vain.nearest.map(({ title }) => title)).toEqual([local.title, hire.title, email.title]);
  expect(vain.instead).toEqual({ search: 'strategy', count: 5 });
  expect((await search('bedsheet scorecard')).instead).toMatchObject({ count: 1 });
  expect((await search('zzzz')).instead).toBeUndefined();
  const near = await search('linkedinn zebra');
  expect(near.nearest[0]?.title).toBe(linkedin.title);
  for (const text of ['zzzz', '%', 'kaleidoscope zeppelin']) {
    const { nearest, names } = await search(text);
    expect(nearest.map(({ title }) => title)).toEqual([local.title, hire.title, vitals.title]);
    expect(names).toHaveLength(3);
  }
  const elsewhere = await search('bedsheet', { category: 'SEO' });
  expect(elsewhere).toMatchObject({ total: 0, corrected: '' });
  expect(elsewhere.nearest[0]?.title).toBe(reels.title);
});
