import { expect, test } from 'vitest';
import { type LinkablePost, proposeLinks } from './link-proposals.ts';

const local = {
  href: '/blog/local-seo',
  title: 'Local SEO for Indian Businesses: A Field Guide',
  topics: ['SEO', 'Strategy'],
};
const keywords = {
  href: '/blog/keywords',
  title: 'Keyword Research in Hinglish',
  topics: ['SEO', 'Content Marketing'],
};
const email = {
  href: '/blog/email',
  title: 'Your First 90 Days of E-mail Marketing',
  topics: ['Marketing Tips', 'Content Marketing'],
};

const proposed = (text: string, targets: LinkablePost[] = [local, keywords, email]) =>
  proposeLinks([text], targets).map(({ words, href }) => [words, href]);

test.each([
  ['Begin with local SEO, then go on.', [['local SEO', local.href]]],
  ['Our Keyword research took a week.', [['Keyword research', keywords.href]]],
  ['What email marketing costs.', [['email marketing', email.href]]],
  ['Businesses that sell indian goods, and a field guide', []],
  ['The first 90 days of a strategy', []],
  ['It says seo or tips', []],
])('%j gets %j', (text, links) => expect(proposed(text)).toEqual(links));

test('an abbreviation or a name of two words leads to the newest post of the topic', () => {
  expect(proposed('All about SEO and content marketing.')).toEqual([
    ['content marketing', keywords.href],
    ['SEO', local.href],
  ]);
});

test('no post and no words are proposed twice, and at most five in all', () => {
  const targets = [
    'Blue Lamps',
    'Red Lamps',
    'Blue Lamps',
    'Old Chairs',
    'New Desks',
    'Tall Trees',
    'Low Walls',
  ];
  const found = proposed(
    'Blue lamps and blue lamps, red lamps, old chairs, tall trees, low walls, round tables.',
    targets.map((title, at) => ({ href: `/blog/${at}`, title, topics: [] })),
  );
  expect(found).toEqual([
    ['Blue lamps', '/blog/0'],
    ['red lamps', '/blog/1'],
    ['old chairs', '/blog/3'],
    ['tall trees', '/blog/5'],
    ['low walls', '/blog/6'],
  ]);
});

test('words of two passages are no phrase', () => {
  expect(proposeLinks(['local', 'SEO for all'], [{ ...local, topics: [] }])).toEqual([]);
});

test('the longest text among thousands of posts holds nothing up', () => {
  const targets = Array.from({ length: 2000 }, (_, at) => ({
    href: `/blog/${at}`,
    title: `Lamp number ${at} and how to sell more of it in the season`,
    topics: ['Lamps and Lights'],
  }));
  expect(proposeLinks(['word '.repeat(200_000)], targets)).toEqual([]);
});
