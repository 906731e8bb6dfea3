import { expect, test } from 'vitest';
import { alignedPairs } from './aligned-pairs.ts';

/** "a" in both, "-a" only in the first, "+a" only in the second. */
function alignment(first: string, second: string, options = {}): string {
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
  expect(alignment(first, second)).toBe(pairs);
});

test('pairs unequal items with a custom rule', () => {
  const isPair = (one: string, two: string) => one.toLowerCase() === two.toLowerCase();
  expect(alignedPairs(['a', 'b'], ['A'], { isPair })).toEqual([
    ['a', 'A'],
    ['b', undefined],
  ]);
});

test('pairs only the ends above the maximum number of comparisons', () => {
  expect(alignment('axby', 'cxdy', { maxComparisons: 8 })).toBe('-a -x -b +c +x +d y');
});
