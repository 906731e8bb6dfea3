import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, hydrated, open, phone, staysInDocument, test } from '../support/fixtures.ts';
import { allPages } from '../support/pages.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const [wholeSheet = ''] = globSync('build/client/assets/theme-*.css');
const desk = { width: 1440, height: 900 };

/** One post stands for all, and one list: they have the same sheet. */
const pages = allPages.filter(
  ({ path }, place) =>
    !path.includes('?') &&
    allPages.findIndex((each) => kindOf(each.path) === kindOf(path)) === place,
);

function kindOf(path: string): string {
  return path.replace(/^\/blog\/(?!no-such).*/, 'post');
}

/** What is compared of each element, and of what a sheet puts before and after it. */
const properties = [
  'display position inset translate margin padding gap flex grid-template-columns',
  'border-width border-style border-color color background-color fill stroke opacity',
  'font letter-spacing text-decoration-line box-shadow content',
].flatMap((line) => line.split(' '));

/** How the browser shows each element of the page, all folds open, as its order and styles. */
async function look(page: Page): Promise<string[]> {
  return await page.evaluate(async (names) => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
    await document.fonts.ready;
    return [...document.querySelectorAll('body :not(link, script)')].map((element) => {
      const styles = ['', '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part);
        // Without content there is nothing before or after it.
        if (part && style.content === 'none') return part;
        return `${part} ${names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ')}`;
      });
      const { width, height, x, y } = element.getBoundingClientRect();
      const box = [width, height, x, y + scrollY].map(Math.round);
      // Only a page that is reached inside the site fades in.
      const classes = (element.getAttribute('class') ?? '').replace('page-fade', '');
      const name = `${element.nodeName} ${classes}`;
      return `${name} ${box} ${styles.join(' ')}`;
    });
  }, properties);
}

async function addWholeSheet(page: Page): Promise<void> {
  await page.evaluate(
    (href) =>
      new Promise((resolve, reject) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
        link.onload = resolve;
        link.onerror = reject;
        document.head.append(link);
      }),
    `/assets/${basename(wholeSheet)}`,
  );
}

for (const { path, status } of pages) {
  test(`${path} carries all the styles that it shows`, async ({ page, expectFailedLoad }) => {
    if (status !== 200) expectFailedLoad(path);
    await page.goto(path);
    const looks = new Map<typeof desk, string[]>();
    for (const screen of [desk, phone]) {
      await page.setViewportSize(screen);
      looks.set(screen, await look(page));
    }
    await addWholeSheet(page);
    for (const [screen, before] of looks) {
      await page.setViewportSize(screen);
      const after = await look(page);
      expect(after.length).toBeGreaterThan(5);
      expect(after.filter((each, place) => each !== before[place])).toEqual([]);
    }
  });
}

test('a page that is reached inside the site looks as when it is opened', async ({ page }) => {
  await open(page, '/privacy-policy');
  await page.evaluate(() => document.documentElement.setAttribute('data-e2e-mark', ''));
  const looks = new Map<string, string[]>();
  for (const name of ['Blog', 'About Us']) {
    const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true });
    const to = (await link.getAttribute('href')) ?? '';
    // Not by the mouse, which would then rest on something.
    await link.press('Enter');
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('main')).toBeFocused();
    looks.set(to, await look(page));
  }
  await expect(page.locator('html')).toHaveAttribute('data-e2e-mark');
  for (const [path, there] of looks) {
    await page.goto(path);
    const opened = await look(page);
    expect(there.filter((each, place) => each !== opened[place])).toEqual([]);
  }
});

test('where the whole sheet does not come, the next page is opened as a document', async ({
  browser,
}) => {
  // A page of its own: React's waiting for the sheet ends as an error that no other journey may show.
  const page = await browser.newPage();
  await page.route(`**/assets/${basename(wholeSheet)}`, (route) => route.abort());
  await open(page, '/privacy-policy');
  await page.evaluate(() => document.documentElement.setAttribute('data-e2e-mark', ''));
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About Us', exact: true });
  await link.press('Enter');
  await expect(page.locator('html:not([data-e2e-mark])')).toBeAttached();
  await expect(page).toHaveURL('/about');
  await expect(page).toHaveTitle(/^About/);
  const there = await look(page);
  await page.goto('/about');
  expect(await look(page)).toEqual(there);
  await page.close();
});

test('a list that is filtered asks for no other sheet', async ({ page }) => {
  await open(page, '/blog');
  await page.locator('main a[href^="/blog?category"]').first().click();
  await expect(page).toHaveURL(/category/);
  await page.waitForLoadState('networkidle');
  const sheets = page.locator('link[as=style], link[rel=stylesheet]');
  expect(await sheets.count()).toBe(0);
});

test('Back, on a page that was loaded again, waits for the whole sheet in the same document', async ({
  page,
}) => {
  await open(page, '/privacy-policy');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'About Us', exact: true });
  await link.press('Enter');
  await expect(page).toHaveURL('/about');
  await page.reload();
  await page.keyboard.press('Shift');
  await hydrated(page);
  await page.route(`**/assets/${basename(wholeSheet)}`, async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  const stays = await staysInDocument(page, async () => {
    await page.goBack();
    await expect(page).toHaveTitle(/^Privacy/);
    await page.waitForLoadState('networkidle');
  });
  expect(stays).toBe(true);
});
