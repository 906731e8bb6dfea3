import { describe, expect, test } from 'vitest';
import { numbered, postsSite } from '../../../tests/support/posts-site.ts';
import { countedPath } from './analytics.service.ts';
import { viewedAddress } from './page-view.ts';

async function site() {
  const { posts } = await postsSite(
    ...numbered(6),
    { title: 'A post', categories: ['Social Media'], tags: ['AI', 'Ads'] },
    { title: 'हिंदी में', tags: ['AI'] },
    { title: 'Not yet', status: 'draft', categories: ['Drafts'], tags: ['Secret'] },
  );
  return (address: string) => {
    const { path, query } = viewedAddress(address);
    return countedPath(posts, path, query);
  };
}

describe('counts a view of', () => {
  test.each([
    ['/', '/'],
    ['/about', '/about'],
    ['/about#team', '/about'],
    ['/about?page=2&token=x', '/about'],
    ['/?fbclid=1&utm_source=x&gclid=2', '/'],
    ['/blog/a-post?ref=x', '/blog/a-post'],
    [
      '/blog/%E0%A4%B9%E0%A4%BF%E0%A4%82%E0%A4%A6%E0%A5%80-%E0%A4%AE%E0%A5%87%E0%A4%82',
      '/blog/हिंदी-में',
    ],
    ['/blog', '/blog'],
    ['/blog?x=1&page=1', '/blog'],
    ['/blog?page=2&x=1', '/blog?page=2'],
    ['/blog?tag=ai&category=social%20media', '/blog?category=Social+Media&tag=AI'],
    ['/blog?search=ravi+of+pune&category=SEO', '/blog?search'],
  ])('%s as %s', async (address, counted) => {
    const pathOf = await site();
    expect(await pathOf(address)).toBe(counted);
  });

  test.each([
    '/nowhere',
    '/About-us',
    '/about/x',
    '/blog/nowhere',
    '/blog/not-yet',
    '/blog/a-post/x',
    '/blog/%00',
    '/blog/%',
    `/blog/${'x'.repeat(1000)}`,
    '/blog?page=3',
    '/blog?page=2&category=SEO&tag=AI',
    '/blog?page=9007199254740991',
    '/blog?category=Invented',
    '/blog?tag=Secret',
    '/blog?category=Drafts',
    `/blog?tag=${'x'.repeat(1000)}`,
    `/${'x'.repeat(400)}`,
  ])('%s as /other, since it is not a page', async (address) => {
    const pathOf = await site();
    expect(await pathOf(address)).toBe('/other');
  });
});
