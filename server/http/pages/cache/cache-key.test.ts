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
  ['/_.data', '/_.data'],
  ['/.data', '/_.data'],
  ['/About.data', '/about.data'],
  ['/about/_.data', '/about.data'],
  ['/about//.data', '/about.data'],
  [
    '/BLOG.data?page=2&_routes=routes%2Fblog%2Flist',
    '/blog.data?page=2&_routes=routes%2Fblog%2Flist',
  ],
  ['/blog/%E0%A4%A8%E0%A4%AE.data', '/blog/%E0%A4%A8%E0%A4%AE.data'],
  ['/blog?page=02&tag=', '/blog?page=2'],
  ['/blog?page=zz', '/blog'],
  ['/blog/%E0%A4%A8%E0%A4%AE', '/blog/%E0%A4%A8%E0%A4%AE'],
  ['/blog/a-post?page=2', '/blog/a-post'],
  ['/blog/a-post?order=newest&x=1&comments=2', '/blog/a-post?comments=2&order=newest'],
  ['/blog/a-post?comments=1&order=oldest', '/blog/a-post'],
  ['/blog/a-post?comments=-3&order=zz', '/blog/a-post'],
  ['/blog/a-post.data?comments=2', '/blog/a-post.data?comments=2'],
  ['/about?comments=2&order=newest', '/about'],
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
  '/Unsubscribe.data',
  '/ADMIN/blogs.data',
  '/About',
  '/about/',
  '/blog/preview/7',
  '/%61bout',
  '//evil.example/blog?x',
  'nothing',
  '/blog/%e0%a4%a8',
  `/about.data?_routes=${'x'.repeat(100)}`,
  '/about.data?_routes=a%20b',
])('%s is not kept', (url) => expect(cacheKey('GET', url)).toBeUndefined());

test('data of routes that are not there are not kept', () => {
  const routes = new Set(['blog/list']);
  const url = '/blog.data?_routes=routes%2Fblog%2F';
  expect(cacheKey('GET', `${url}list`, routes)).toBe(`${url}list`);
  expect(cacheKey('GET', `${url}nothing`, routes)).toBeUndefined();
});

test('nothing that is sent is kept', () => expect(cacheKey('POST', '/contact')).toBeUndefined());
