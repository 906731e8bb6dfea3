import { expect, test } from 'vitest';
import { seedPosts } from '../../../../content/posts/seed-posts.ts';
import { htmlOf } from './clean-html.ts';
import { fillFestivals } from './festival-days.ts';
import { parseHtml } from './tree.ts';

function filled(html: string, today: string): string {
  const tree = parseHtml(html);
  fillFestivals(tree, today);
  return htmlOf(tree);
}

/** The rows of the table on a day, and the sentence below it. */
function shown(today: string) {
  const html = filled('<h2>Next</h2><p>{festivals}</p><p>End</p>', today);
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
  return { html, rows, sentence: /<p>(For .*?)<\/p>/.exec(html)?.[1] };
}

test.each([
  // The work for the first festivals of 2027 begins in 2026.
  ['2026-07-22', ['2027', '2028'], ['29 October', '17 October']],
  ['2027-10-08', ['2027', '2028'], ['29 October', '17 October']],
  ['2027-10-09', ['2028', '2029'], ['17 October', '5 November']],
  ['2031-03-01', ['2031', '2032'], ['14 November', '2 November']],
  ['2034-10-08', ['2034', '2035'], ['10 November', '30 October']],
  ['2034-10-09', ['2035'], ['30 October']],
])('on %s the table has the days of %j', (today, years, diwalis) => {
  const { rows, html } = shown(today);
  expect(rows[0]).toEqual(['Festival', ...years]);
  expect(rows.find(([name]) => name === 'Diwali')).toEqual(['Diwali', ...diwalis]);
  expect(rows).toHaveLength(6);
  expect(html).not.toMatch(/undefined|NaN|Invalid|\{/);
  expect(html).toMatch(/^<h2>Next<\/h2><table>.*<p>End<\/p>$/s);
});

test('the sentence below the table counts back from the first Diwali in it', () => {
  expect(shown('2026-11-27').sentence).toBe(
    'For Diwali 2027, on 29 October, that means: packaging ordered by 6 August, the product page live by 20 August, the main ads on from 8 October.',
  );
});

test('a year whose days are not known is not shown', () => {
  expect(shown('2035-10-09').html).toBe('<h2>Next</h2><p>End</p>');
});

test('a text without the placeholder, or with it in a sentence, stays as it is', () => {
  for (const html of ['<p>Diwali</p>', '<p>Write {festivals} alone.</p>']) {
    expect(filled(html, '2027-01-01')).toBe(html);
  }
});

test('the delivered post about festivals has the placeholder', () => {
  const holding = seedPosts.filter(({ content }) => content.includes('<p>{festivals}</p>'));
  expect(holding.map(({ title }) => title)).toEqual([
    'Plan a Festival Campaign Backwards From Diwali',
  ]);
});
