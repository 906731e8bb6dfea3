import { expect, test } from 'vitest';
import { cacheKey } from './cache-key.ts';

test.each([
  ['/', '/'],
  ['/about?utm_source=x&fbclid=1', '/about'],
  ['/blog?page=2&category=SEO&x=1', '/blog?category=SEO&page=2'],
  ['/blog?category=SEO&page=2', '/blog?category=SEO&page=2'],
  ['/blog?page=02&tag=', '/blog?page=2'],
  ['/blog?page=zz', '/blog'],
  ['/blog/%E0%A4%A8%E0%A4%AE', '/blog/%E0%A4%A8%E0%A4%AE'],
  ['/blog/a-post?page=2', '/blog/a-post'],
  ['/blog/a-post?order=newest&x=1&comments=2', '/blog/a-post?comments=2&order=newest'],
  ['/blog/a-post?comments=1&order=oldest', '/blog/a-post'],
  ['/blog/a-post?comments=-3&order=zz', '/blog/a-post'],
  ['/about?comments=2&order=newest', '/about'],
])('caches %s under %s', (url, key) => {
  expect(cacheKey('GET', url)).toBe(key);
  expect(cacheKey('HEAD', url)).toBe(key);
});

test.each([
  '/blog?search=x',
  '/unsubscribe?email=a@b.c',
  '/admin/blogs',
  '/admin',
  '/About',
  '/about/',
  '/blog/preview/7',
  '/%61bout',
  '//evil.example/blog?x',
  'nothing',
  '/blog/%e0%a4%a8',
])('does not cache %s', (url) => expect(cacheKey('GET', url)).toBeUndefined());

test('does not cache a POST', () => expect(cacheKey('POST', '/contact')).toBeUndefined());
