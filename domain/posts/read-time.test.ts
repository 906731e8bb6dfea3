import { expect, test } from 'vitest';
import { readMinutes, readTimeText } from './read-time.ts';

const words = (count: number) => 'word '.repeat(count);

test.each([
  [0, 1],
  [1, 1],
  [200, 1],
  [201, 2],
  [1000, 5],
])('reads %i words in %i minutes', (count, minutes) => {
  expect(readMinutes(words(count))).toBe(minutes);
});

test('counts words, not spaces', () => {
  expect(readMinutes(' \n\t'.repeat(500))).toBe(1);
});

test('formats the minutes for cards', () => {
  expect(readTimeText(5)).toBe('5 min read');
});
