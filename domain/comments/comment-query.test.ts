import { expect, test } from 'vitest';
import { commentQuery, readCommentQuery } from './comment-query.ts';

test.each([
  ['', { order: 'oldest', page: 1 }, ''],
  ['comments=3', { order: 'oldest', page: 3 }, '?comments=3'],
  ['order=newest', { order: 'newest', page: 1 }, '?order=newest'],
  ['order=newest&comments=2&x=y', { order: 'newest', page: 2 }, '?comments=2&order=newest'],
  ['comments=0&order=best', { order: 'oldest', page: 1 }, ''],
  ['comments=1e999', { order: 'oldest', page: 1 }, ''],
  ['comments=two', { order: 'oldest', page: 1 }, ''],
] as const)('reads %j as %o, and formats it as %j', (given, query, written) => {
  expect(readCommentQuery(new URLSearchParams(given))).toEqual(query);
  expect(commentQuery(query)).toBe(written);
});
