import { expect, test } from 'vitest';
import { keepLatest } from './keep-latest.ts';

function counting(most: number) {
  const memory = keepLatest<{ made: number }>(most);
  let made = 0;
  const make = () => {
    made += 1;
    return { made };
  };
  return (key: string) => memory(key, make).made;
}

test('makes each value once', () => {
  const ask = counting(2);
  expect([ask('a'), ask('b'), ask('a'), ask('b')]).toEqual([1, 2, 1, 2]);
});

test('forgets what was least lately asked for', () => {
  const ask = counting(2);
  for (const key of ['a', 'b', 'a', 'c']) ask(key);
  expect(ask('a')).toBe(1);
  expect(ask('b')).toBe(4);
});
