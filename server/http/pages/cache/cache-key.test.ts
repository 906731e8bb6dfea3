import { expect, test } from 'vitest';
import { cacheKey } from './cache-key.ts';

test.each([
  ['/', '/'],
  ['/about?utm_source=x&fbclid=1', '/about'],
  ['/blog?page=2&category=SEO&x=1', '/blog?category=SEO&page=2'],
  ['/blog?category=SEO&page=2', '/blog?category=SEO&page=2'],
  [
    '/blog.data?page=2&_routes=routes%2Fblog%2Flist',
    '/blog.data?page=2&_routes=routes%2Fblog%2Flist',
  ],
  ['/_root.data', '/_root.data'],
  ['/blog/a-post?page=2', '/blog/a-post'],
])('%s is kept as %s', (url, key) => {
  expect(cacheKey('GET', url)).toBe(key);
  expect(cacheKey('HEAD', url)).toBe(key);
});

test.each([
  '/blog?search=x',
  '/unsubscribe?email=a@b.c',
  '/admin/blogs',
  '/admin',
  '/newsletter/confirm.data',
  '/blog/preview/7',
])('%s is not kept', (url) => expect(cacheKey('GET', url)).toBeUndefined());

test('nothing that is sent is kept', () => expect(cacheKey('POST', '/contact')).toBeUndefined());
