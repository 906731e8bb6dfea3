import { expect, test } from 'vitest';
import { alignedPairs } from './aligned-pairs.ts';

/** "a" in both, "-a" in the first alone, "+a" in the second alone. */
function shown(first: string, second: string, options = {}): string {
  return alignedPairs([...first], [...second], options)
    .map(([one, two]) => (one === undefined ? `+${two}` : two === undefined ? `-${one}` : one))
    .join(' ');
}

test.each([
  ['abc', 'abc', 'a b c'],
  ['abc', 'axc', 'a -b +x c'],
  ['abcd', 'bd', '-a b -c d'],
  ['aa', 'aaa', 'a a +a'],
  ['', 'ab', '+a +b'],
  ['ab', '', '-a -b'],
  ['', '', ''],
])('%j and %j in pairs', (first, second, pairs) => {
  expect(shown(first, second)).toBe(pairs);
});

test('what is not equal makes a pair by another rule', () => {
  const isPair = (one: string, two: string) => one.toLowerCase() === two.toLowerCase();
  expect(alignedPairs(['a', 'b'], ['A'], { isPair })).toEqual([
    ['a', 'A'],
    ['b', undefined],
  ]);
});

test('beyond so many comparisons only the ends are in pairs', () => {
  expect(shown('axby', 'cxdy', { maxComparisons: 8 })).toBe('-a -x -b +c +x +d y');
});
