import { expect, test } from 'vitest';
import { boundedCache } from './bounded-cache.ts';

test('forgets what was not asked for longest, and keeps nothing large', () => {
  const cache = boundedCache<string>(40);
  for (const name of ['a', 'b', 'c', 'd']) cache.set(name, name, 10);
  cache.set('a', 'a', 10);
  cache.set('e', 'e', 10);
  cache.set('large', 'large', 11);
  const known = ['a', 'b', 'c', 'd', 'e', 'large'].filter((name) => cache.get(name));
  expect(known).toEqual(['a', 'c', 'd', 'e']);
});
