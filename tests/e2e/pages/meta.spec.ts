import type { APIRequestContext, Page } from '@playwright/test';
import { brand } from '../../../content/brand.ts';
import { expect, mainNavigation, open, test } from '../support/fixtures.ts';
import { allPages, listedPages, missingPages, unlistedPages } from '../support/pages.ts';

/** What the server sends says it all: no script has run. */
async function headOf(page: Page, request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  return await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html');
    const all = (selector: string, attribute: string) =>
      [...parsed.head.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute));
    const metas = [...parsed.head.querySelectorAll('meta[name], meta[property]')].map((tag) => [
      tag.getAttribute('property') ?? tag.getAttribute('name') ?? '',
      tag.getAttribute('content') ?? '',
    ]);
    return {
      lang: parsed.documentElement.lang,
      titles: [...parsed.head.querySelectorAll('title')].map((tag) => tag.textContent),
      headings: [...parsed.querySelectorAll('h1')].map((tag) => tag.textContent?.trim()),
      canonical: all('link[rel="canonical"]', 'href'),
      metas: metas.map(([name]) => name),
      meta: Object.fromEntries(metas) as Record<string, string>,
    };
  }, html);
}

for (const path of [...listedPages, ...unlistedPages]) {
  test(`${decodeURI(path)} says what it is`, async ({ page, request, baseURL }) => {
    const head = await headOf(page, request, path);
    const [title] = head.titles;
    const description = head.meta.description ?? '';
    const listed = listedPages.includes(path);
    expect(head.titles).toHaveLength(1);
    expect(title).toContain(brand.name);
    expect(head.headings).toHaveLength(1);
    expect(head.headings[0]).not.toBe('');
    expect(head.lang).toBe('en-IN');
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
    const single = head.metas.filter((name) => name !== 'article:tag');
    expect(new Set(single).size).toBe(single.length);
    expect(head.canonical).toHaveLength(1);
    expect(head.meta).toMatchObject({
      'og:type': /^\/blog\/./.test(path) ? 'article' : 'website',
      'og:site_name': brand.name,
      'og:title': title,
      'og:description': description,
      'og:url': head.canonical[0],
      'twitter:card': listed ? 'summary_large_image' : 'summary',
      'twitter:title': title,
      'twitter:description': description,
    });
    expect(head.meta['og:image']?.startsWith(`${baseURL}/share/`) ?? false).toBe(listed);
    if (listed) expect(head.canonical).toEqual([`${baseURL}${path}`]);
    expect(head.meta.robots).toBe(listed ? undefined : 'noindex');
  });
}

for (const { path } of missingPages) {
  test(`${decodeURI(path)} asks not to be listed`, async ({ page, request }) => {
    const head = await headOf(page, request, path);
    expect(head.titles).toHaveLength(1);
    expect(head.titles[0]).toContain('Not Found');
    expect(head.headings).toHaveLength(1);
    expect(head.meta.robots).toBe('noindex');
    expect(head.canonical).toEqual([]);
  });
}

test('no two listed pages share a title or a canonical address', async ({ page, request }) => {
  const titles: (string | undefined)[] = [];
  const addresses: (string | null | undefined)[] = [];
  for (const path of listedPages) {
    const head = await headOf(page, request, path);
    titles.push(head.titles[0]);
    addresses.push(head.canonical[0]);
  }
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('no two pages share a description, the lists of the blog aside', async ({ page, request }) => {
  const pages = listedPages.filter((path) => !path.startsWith('/blog?'));
  const descriptions: (string | undefined)[] = [];
  for (const path of pages) {
    descriptions.push((await headOf(page, request, path)).meta.description);
  }
  expect(new Set(descriptions).size).toBe(pages.length);
});

test('structured data stays with the document that it came in', async ({ page }) => {
  const data = page.locator('script[type="application/ld+json"]');
  await open(page, '/about');
  expect(await data.textContent()).toContain('"AboutPage"');
  await mainNavigation(page).getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveTitle(/^Blog/);
  await expect(data).toHaveCount(0);
});

test('the list of pages has found the pages', () => {
  expect(listedPages).toHaveLength(21);
  expect(new Set(allPages.map(({ path }) => path)).size).toBe(allPages.length);
});
