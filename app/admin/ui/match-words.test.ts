import { expect, test } from 'vitest';
import { isIn, matchedParts, rankOf } from './match-words.ts';

const marked = (words: string, text: string) =>
  matchedParts(words, text)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['ka', 'Kavita Rathore', '[Ka]vita Rathore'],
  ['ka', 'The karigar’s Karve Road', 'The [ka]rigar’s [Ka]rve Road'],
  ['vita', 'Kavita', 'Ka[vita]'],
  ['rath kav', 'Kavita Rathore', '[Kav]ita [Rath]ore'],
  ['क', 'कविता', '[क]विता'],
  ['kaveta', 'Kavita', 'Kavita'],
  ['', 'Kavita', 'Kavita'],
  ['i', 'İstanbul', 'İstanbul'],
])('marks %s in %s', (words, text, expected) => {
  expect(marked(words, text)).toBe(expected);
});

test('ranks exact beginnings first, then beginnings of words, parts, and other texts', () => {
  const names = ['Amrita Kapoor', 'Lakshmi', 'Kavita', 'Neha'];
  const ranks = names.map((name) => rankOf('ka', { name, detail: 'Kanpur' }));
  expect(ranks).toEqual([1, 3, 0, 3]);
  expect(rankOf('ksh', { name: 'Lakshmi' })).toBe(2);
  expect(rankOf('98410', { name: 'Neha', also: '+919841000217' })).toBe(3);
  expect(rankOf('zz', { name: 'Neha' })).toBe(4);
  expect(rankOf('', { name: 'Neha' })).toBe(0);
});

test('finds all words in any order', () => {
  expect(isIn('road karve', 'Karve Road')).toBe(true);
  expect(isIn('road pune', 'Karve Road')).toBe(false);
});
