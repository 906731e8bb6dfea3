import { expect, test } from 'vitest';
import { sitePages } from '../../../content/site-pages.ts';
import { numbered, postsSite } from '../../../tests/support/posts-site.ts';
import { children, rootOf, textOf } from '../../../tests/support/seo/xml.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { sitemap, sitemapPart } from './sitemap.service.ts';

const locations = (xml = '') => children(rootOf(xml)).map((each) => textOf(each, 'loc'));

test('splits into parts beyond the maximum length, and each address is in exactly one part', async () => {
  const site = await testSite({ database: await postsSite(...numbered(7)) });
  // The pages, the list of posts, one category's list and seven posts.
  const count = sitePages.length + 8;
  const whole = locations(await sitemap(site, count));
  expect(whole).toHaveLength(count);
  for (const max of [3, 4, 5, count - 1]) {
    const index = await sitemap(site, max);
    expect(rootOf(index).nodeName).toBe('sitemapindex');
    const addresses = [];
    for (const [place, location] of locations(index).entries()) {
      expect(location).toBe(`https://site.example/sitemap/${place + 1}.xml`);
      addresses.push(...locations(await sitemapPart(site, place + 1, max)));
    }
    expect(addresses).toEqual(whole);
    expect(await sitemapPart(site, locations(index).length + 1, max)).toBeUndefined();
  }
});

test('contains the pages when there are no posts', async () => {
  const site = await testSite();
  expect(locations(await sitemap(site))).toEqual(
    sitePages.map(({ path }) => `https://site.example${path}`),
  );
});
