import { expect, test } from 'vitest';
import { numbered, postsSite } from '../../../tests/support/posts-site.ts';
import { children, rootOf, textOf } from '../../../tests/support/seo/xml.ts';
import { createSitemapService } from './sitemap.service.ts';

const locations = (xml = '') => children(rootOf(xml)).map((each) => textOf(each, 'loc'));

test('is parted when it grows too long, and the parts hold every address once', async () => {
  const { posts } = await postsSite(...numbered(7));
  const parts = {
    siteUrl: 'https://site.example',
    pages: async () => [{ path: '/blog' }, { path: '/about', day: '2026-01-01' }],
    posts,
    findPictures: async () => new Map(),
  };
  // Two pages, one category, seven posts.
  const whole = locations(await createSitemapService(parts, 10).sitemap());
  expect(whole).toHaveLength(10);
  for (const most of [3, 4, 5, 9]) {
    const { sitemap, sitemapPart } = createSitemapService(parts, most);
    const index = await sitemap();
    expect(rootOf(index).nodeName).toBe('sitemapindex');
    const found = [];
    for (const [place, location] of locations(index).entries()) {
      expect(location).toBe(`https://site.example/sitemap/${place + 1}.xml`);
      found.push(...locations(await sitemapPart(place + 1)));
    }
    expect(found).toEqual(whole);
    expect(await sitemapPart(locations(index).length + 1)).toBeUndefined();
  }
});

test('lives without posts', async () => {
  const { posts } = await postsSite();
  const findPictures = async () => new Map();
  const pages = async () => [{ path: '/blog' }];
  const parts = { siteUrl: 'https://site.example', pages, posts, findPictures };
  expect(locations(await createSitemapService(parts).sitemap())).toEqual([
    'https://site.example/blog',
  ]);
});
