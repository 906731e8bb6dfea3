import { select, selectAll } from 'hast-util-select';
import { toString as textOf } from 'hast-util-to-string';
import { expect, test } from 'vitest';
import { brand } from '../../content/brand.ts';
import { allPages, listedPages, missingPages, unlistedPages } from '../e2e/support/pages.ts';
import { origin, type PreparedSite, preparedSite } from './prepared-site.ts';

const site = preparedSite();

/** The metadata in the document's head. */
async function headOf({ get }: PreparedSite, path: string) {
  const { root } = await get(path);
  const metas = selectAll('head meta[name], head meta[property]', root).map(({ properties }) => [
    String(properties.property ?? properties.name),
    String(properties.content),
  ]);
  return {
    lang: select('html', root)?.properties.lang,
    titles: selectAll('head title', root).map(textOf),
    headings: selectAll('h1', root).map((heading) => textOf(heading).trim()),
    canonical: selectAll('head link[rel=canonical]', root).map(({ properties }) => properties.href),
    metas: metas.map(([name]) => name),
    meta: Object.fromEntries(metas) as Record<string, string>,
  };
}

test('every page describes itself', async () => {
  for (const path of [...listedPages, ...unlistedPages]) {
    const head = await headOf(site, path);
    const [title] = head.titles;
    const description = head.meta.description ?? '';
    const listed = listedPages.includes(path);
    expect.soft(head.titles, path).toHaveLength(1);
    expect.soft(title, path).toContain(brand.name);
    expect.soft(head.headings, path).toHaveLength(1);
    expect.soft(head.headings[0], path).not.toBe('');
    expect.soft(head.lang, path).toBe('en-IN');
    expect.soft(description.length, path).toBeGreaterThanOrEqual(50);
    expect.soft(description.length, path).toBeLessThanOrEqual(160);
    const single = head.metas.filter((name) => name !== 'article:tag');
    expect.soft(new Set(single).size, path).toBe(single.length);
    expect.soft(head.canonical, path).toHaveLength(1);
    expect.soft(head.meta, path).toMatchObject({
      'og:type': /^\/blog\/[^/]+$/.test(path) ? 'article' : 'website',
      'og:site_name': brand.name,
      'og:title': title,
      'og:description': description,
      'og:url': head.canonical[0],
      'twitter:card': listed ? 'summary_large_image' : 'summary',
      'twitter:title': title,
      'twitter:description': description,
    });
    expect.soft(head.meta['og:image']?.startsWith(`${origin}/share/`) ?? false, path).toBe(listed);
    if (listed) expect.soft(head.canonical, path).toEqual([`${origin}${path}`]);
    expect.soft(head.meta.robots, path).toBe(listed ? undefined : 'noindex');
  }
});

test('pages that do not exist are noindex', async () => {
  for (const { path } of missingPages) {
    const head = await headOf(site, path);
    expect.soft(head.titles, path).toHaveLength(1);
    expect.soft(head.titles[0], path).toContain('Not Found');
    expect.soft(head.headings, path).toHaveLength(1);
    expect.soft(head.meta.robots, path).toBe('noindex');
    expect.soft(head.canonical, path).toEqual([]);
  }
});

test("no two indexed pages share a title, an address or, except for the blog's lists, a description", async () => {
  const heads = [];
  for (const path of listedPages) heads.push({ path, ...(await headOf(site, path)) });
  const landing = heads.filter(({ path }) => !path.startsWith('/blog?'));
  expect(new Set(heads.map(({ titles }) => titles[0])).size).toBe(heads.length);
  expect(new Set(heads.map(({ canonical }) => canonical[0])).size).toBe(heads.length);
  expect(new Set(landing.map(({ meta }) => meta.description)).size).toBe(landing.length);
});

test('the list of pages contains the pages', () => {
  expect(listedPages).toHaveLength(21);
  expect(new Set(allPages.map(({ path }) => path)).size).toBe(allPages.length);
});
