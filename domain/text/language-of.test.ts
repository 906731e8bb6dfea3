import { expect, test } from 'vitest';
import { languageOf, languageProps, languageRuns } from './language-of.ts';

test.each([
  ['कीवर्ड रिसर्च', 'hi'],
  ['SEO क्या है और कैसे शुरू करें?', 'hi'],
  ['२०२६', 'hi'],
  ['The word कीवर्ड means keyword', undefined],
  ['Keyword research', undefined],
  ['কীওয়ার্ড', 'bn'],
  ['முக்கிய சொல்', 'ta'],
  ['کلیدی لفظ', 'ur'],
  ['Что это', undefined],
  ['2026 !', undefined],
  ['', undefined],
])('the language of %j is %s', (text, language) => expect(languageOf(text)).toBe(language));

test.each([
  ['کلیدی لفظ SEO', { lang: 'ur', dir: 'rtl' }],
  ['מילה', { lang: 'he', dir: 'rtl' }],
  ['कीवर्ड', { lang: 'hi' }],
  ['Keyword', {}],
])('%j is marked with %j', (text, props) => expect(languageProps(text)).toEqual(props));

const runsOf = (text: string) =>
  languageRuns(text).map(({ lang, start, end }) => [lang, text.slice(start, end)]);

test.each([
  ['Write “घर जैसा खाना, रोज़ ताज़ा.” there', [['hi', 'घर जैसा खाना, रोज़ ताज़ा']]],
  ['It says: यह सही है। And so on', [['hi', 'यह सही है।']]],
  ['घर का खाना, home food', [['hi', 'घर का खाना']]],
  [
    'हिंदी or தமிழ் or اردو',
    [
      ['hi', 'हिंदी'],
      ['ta', 'தமிழ்'],
      ['ur', 'اردو'],
    ],
  ],
  ['10 किलो 500 ग्राम', [['hi', 'किलो 500 ग्राम']]],
  [
    'क्‍या Q &amp; A हुआ',
    [
      ['hi', 'क्‍या'],
      ['hi', 'हुआ'],
    ],
  ],
  ['Plain, with café and Ελλάδα', []],
])('the runs of %j', (text, runs) => expect(runsOf(text)).toEqual(runs));

test('a long text without end is read in one pass', () => {
  const text = `${'क '.repeat(50_000)}${'!'.repeat(100_000)}`;
  expect(languageRuns(text)).toHaveLength(1);
});
