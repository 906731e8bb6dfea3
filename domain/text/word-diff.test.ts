import { describe, expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

/** "-" before words of only the first text, "+" before words of only the second. */
function diffText(first: string, second: string): string[] {
  const signs = { same: '', first: '-', second: '+' };
  return wordDiff(first, second).map(({ kind, text }) => signs[kind] + text.trim());
}

describe('wordDiff', () => {
  test.each([
    ['one two three', 'one two three', ['one two three']],
    ['one two three', 'one 2 three', ['one', '-two', '+2', 'three']],
    ['one three', 'one two three', ['one', '+two', 'three']],
    ['', 'new words', ['+new words']],
    ['old words', '', ['-old words']],
    ['', '', []],
    ['a b c d e', 'a c d x e', ['a', '-b', 'c d', '+x', 'e']],
    ['पहला शब्द', 'दूसरा शब्द', ['-पहला', '+दूसरा', 'शब्द']],
  ])('%j against %j', (first, second, parts) => {
    expect(diffText(first, second)).toEqual(parts);
  });

  test('contains both texts completely', () => {
    const first = 'The quick brown fox jumps over the lazy dog';
    const second = 'A quick red fox leaps over one very lazy dog today';
    const parts = wordDiff(first, second);
    const without = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map((part) => part.text.trim())
        .join(' ');
    expect(without('second')).toBe(first);
    expect(without('first')).toBe(second);
  });

  test('shows very long differences as a whole', () => {
    const long = (word: string) => Array.from({ length: 3000 }, (_, i) => word + i).join(' ');
    expect(wordDiff(long('a'), long('b')).map((part) => part.kind)).toEqual(['first', 'second']);
  });
});
