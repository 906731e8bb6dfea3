import { expect, test } from 'vitest';
import {
  type Block,
  comparisonOf,
  countsText,
  pairedBlocks,
  type Row,
  sameText,
  textBlock,
} from './comparison.ts';

const rowOf = (
  first: Block | undefined,
  second: Block | undefined,
  unit: Row['unit'] = 'field',
) => ({
  label: 'Title',
  unit,
  pair: [first, second] as const,
});

/** Equal rows as their number, a changed row as its parts: "-" only in the first version, "+" only in the second. */
const describeRows = (rows: Row[]) =>
  comparisonOf(rows).runs.map(({ rows: same, changed }) =>
    same
      ? same.length
      : changed.parts.map(({ kind, text }) => {
          const sign = { same: '', first: '-', second: '+' }[kind];
          return `${sign}${text.trim()}`;
        }),
  );

test('folds equal rows and compares changed rows by word', () => {
  const same = rowOf(textBlock('Same'), textBlock('Same'));
  const changed = rowOf(
    textBlock('Eleven checks that count'),
    textBlock('Twelve checks that count'),
  );
  const rows = [same, same, changed, same, rowOf(undefined, textBlock('New')), changed];
  const parts = ['-Eleven', '+Twelve', 'checks that count'];
  expect(describeRows(rows)).toEqual([2, parts, 1, ['+New'], parts]);
});

test('shows texts with few common words as a whole', () => {
  const [one, two] = ['The pin is where you are found by a courier', 'Ask the shop for its hours'];
  expect(describeRows([rowOf(textBlock(one), textBlock(two))])).toEqual([[`-${one}`, `+${two}`]]);
});

test('equal words in a different form are a change without word counts', () => {
  const row = rowOf(textBlock('Word'), { ...textBlock('Word'), form: '<b>Word</b>' });
  expect(describeRows([row])).toEqual([['Word']]);
  expect(countsText(comparisonOf([row]))).toBe('1 change');
});

test('counts changes, words and pictures', () => {
  const picture = (alt: string): Block => {
    return { kind: 'picture', text: alt, form: `/media/a.jpg ${alt}`, src: '/media/a.jpg' };
  };
  const rows = [
    rowOf(textBlock('One two three four'), textBlock('One two four five six')),
    rowOf(undefined, picture('A map of Pune')),
    rowOf(picture('A map'), picture('A map of Pune')),
  ];
  expect(countsText(comparisonOf(rows))).toBe(
    '3 changes: 2 words and 1 picture added, 1 word removed',
  );
  expect(countsText(comparisonOf([]))).toBe('No differences');
});

test('says how many rows are folded', () => {
  const field = rowOf(textBlock('a'), textBlock('a'));
  expect(sameText([field])).toBe('1 field is the same');
  expect(sameText([field, field, { ...field, unit: 'paragraph' }])).toBe(
    '2 fields and 1 paragraph are the same',
  );
});

const pairTexts = (first: string[], second: string[]) =>
  pairedBlocks(first.map(textBlock), second.map(textBlock)).map(([one, two]) => [
    one?.text,
    two?.text,
  ]);

test('pairs equal blocks, then similar ones between them, then the rest in order', () => {
  const first = ['Start', 'Set your hours for Diwali', 'Old words here', 'End'];
  const second = ['Start', 'A new one', 'Set your hours for Diwali and Chhath', 'Others', 'End'];
  expect(pairTexts(first, second)).toEqual([
    ['Start', 'Start'],
    [undefined, 'A new one'],
    ['Set your hours for Diwali', 'Set your hours for Diwali and Chhath'],
    ['Old words here', 'Others'],
    ['End', 'End'],
  ]);
});

test('pairs a picture only with itself', () => {
  const picture = (src: string, alt: string): Block => {
    return { kind: 'picture', text: alt, form: src + alt, src };
  };
  const pairs = pairedBlocks(
    [picture('a', 'One'), picture('b', 'Two')],
    [picture('b', 'Second'), textBlock('One')],
  );
  expect(pairs.map(([one, two]) => [one?.src, two?.src ?? two?.text])).toEqual([
    ['a', undefined],
    ['b', 'b'],
    [undefined, 'One'],
  ]);
});

/** Pseudo-random words that repeat as in natural text. */
const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => `w${(at * seed) % 997}`).join(' ');

test.each([
  ['2,000 paragraphs, all others', 2000, 50],
  ['100 long paragraphs, all others', 100, 1000],
  ['one paragraph', 1, 100_000],
])('100,000 words are compared in a bounded number of steps: %s', (_, count, length) => {
  const text = (seed: number) =>
    Array.from({ length: count }, (_each, at) => textBlock(words(length, seed + at)));
  const [first, second] = [text(7), text(5009)];
  const rows = pairedBlocks(first, second).map((pair) => rowOf(...pair, 'paragraph'));
  expect(comparisonOf(rows).changes).toBeGreaterThan(0);
});
