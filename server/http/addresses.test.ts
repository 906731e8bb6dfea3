import { expect, test } from 'vitest';
import { plainPath } from './addresses.ts';

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/About', '/about'],
  ['/about/', '/about'],
  ['/about//', '/about'],
  ['/about\\', '/about'],
  ['/about/\\/', '/about'],
  ['//', '/'],
  ['//evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['/blog/a//b', '/blog/a//b'],
  ['/blog/%E0%A4%B9A', '/blog/%E0%A4%B9a'],
])('the path %j is that of %j', (path, plain) => {
  expect(plainPath(path)).toBe(plain);
});
