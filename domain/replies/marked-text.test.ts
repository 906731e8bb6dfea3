import { expect, test } from 'vitest';
import { markedText } from './marked-text.ts';
import { filledParts } from './reply-templates.ts';

const values = {
  name: 'Kavita Rathore',
  course: 'SEO',
  batch: 'Weekend, 12 Dec',
  fee: 27_000,
  me: 'Neha',
  site: 'Margdeep',
};
const template = 'Hello {first}, about SEO: {course} costs {fee}. {me}, {site}';
const filled = filledParts(template, 'en', values);
const markMerged = (text: string) =>
  markedText(text, filled)
    .filter(({ word }) => word)
    .map((part) => `${part.word}: ${part.text}`);

test('marks filled-in words at their positions in the template', () => {
  const text = 'Hello Kavita, about SEO: SEO costs ₹27,000. Neha, Margdeep';
  expect(markedText(text, filled)).toEqual(filled);
  expect(filled[3]).toEqual({ text: 'SEO', word: 'course' });
  expect(markMerged(text)).toEqual([
    'first: Kavita',
    'course: SEO',
    'fee: ₹27,000',
    'me: Neha',
    'site: Margdeep',
  ]);
});

test('marks the remaining filled-in words of an edited text', () => {
  expect(markMerged('Dear Kavita, it costs ₹27,000 in all. Neha')).toEqual([
    'first: Kavita',
    'fee: ₹27,000',
    'me: Neha',
  ]);
  expect(markedText('A text of my own', filled)).toEqual([{ text: 'A text of my own' }]);
  expect(markedText('', filled)).toEqual([]);
});
