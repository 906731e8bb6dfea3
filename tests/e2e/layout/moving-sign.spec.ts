import type { Page } from '@playwright/test';
import { connectionCopy } from '../../../content/navigation.ts';
import { expect, mainNavigation, open, test } from '../support/fixtures.ts';

const sign = (page: Page) => page.locator('.moving-sign');
const bar = (page: Page) =>
  sign(page).evaluate((element) => getComputedStyle(element, '::before').content !== 'none');

/** Lets the data of the blog wait until it is released. */
async function holdBlog(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/blog.data*', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const goToBlog = (page: Page) =>
  mainNavigation(page).getByRole('link', { name: 'Blog', exact: true }).press('Enter');

/** How far the page moved by itself. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = (list: PerformanceObserverEntryList) => resolve(list.getEntries().length);
        new PerformanceObserver(seen).observe({ type: 'layout-shift', buffered: true });
        setTimeout(resolve, 100, 0);
      }),
  );

test('a page that takes its time is announced by a bar, which moves nothing', async ({ page }) => {
  const release = await holdBlog(page);
  await open(page, '/about');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await goToBlog(page);
  await page.clock.runFor(149);
  expect(await bar(page)).toBe(false);
  await page.clock.runFor(1);
  await expect.poll(() => bar(page)).toBe(true);
  await expect(sign(page).getByRole('status')).toHaveText(connectionCopy.loading);
  await page.clock.resume();
  expect(await shifts(page)).toBe(0);
  release();
  await expect(page).toHaveURL('/blog');
  await expect.poll(() => bar(page)).toBe(false);
  await expect(sign(page).getByRole('status')).toBeEmpty();
});

test.describe('for a visitor who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the bar stands still', async ({ page }) => {
    const release = await holdBlog(page);
    await open(page, '/about');
    await goToBlog(page);
    await expect.poll(() => bar(page)).toBe(true);
    const animated = () =>
      sign(page).evaluate((element) => getComputedStyle(element, '::before').animationName);
    expect(await animated()).toBe('none');
    release();
    await expect(page).toHaveURL('/blog');
  });
});
