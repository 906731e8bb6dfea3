import type { Locator } from '@playwright/test';
import { expect, hydrated, mainNavigation, open, phone, test } from '../support/fixtures.ts';
import { allPages } from '../support/pages.ts';

/** Files that a document has asked for beyond itself, its typefaces and its pictures. */
const asked = () =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ initiatorType, name }) => initiatorType === 'script' || /\.(js|css)\b/.test(name))
    .map(({ name }) => new URL(name).pathname);

test.describe('before the first touch', () => {
  test('a page asks for no script and no sheet', async ({ page, expectFailedLoad }) => {
    test.slow();
    const atOnce = '/newsletter/confirm';
    for (const { path, status } of allPages.filter(({ path }) => path !== atOnce)) {
      if (status !== 200) expectFailedLoad(path);
      await page.goto(path, { waitUntil: 'load' });
      expect(await page.evaluate(asked), path).toEqual([]);
    }
  });

  test('the scripts that stand in a page are short', async ({ request }) => {
    for (const { path } of allPages) {
      const html = await (await request.get(path)).text();
      const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)]
        .filter(
          ([, type = '', text = '']) => !type.includes('type=') && !/__reactRouter/.test(text),
        )
        .map(([, , text = '']) => text);
      expect(scripts.length, path).toBeGreaterThanOrEqual(2);
      expect(Buffer.byteLength(scripts.join('')), path).toBeLessThan(1536);
    }
  });

  test('a mouse that rests on the page is no touch, one that moves is', async ({ page }) => {
    await page.mouse.move(300, 300);
    await page.goto('/about', { waitUntil: 'networkidle' });
    expect(await page.evaluate(asked)).toEqual([]);
    await page.mouse.move(310, 320);
    await expect.poll(async () => (await page.evaluate(asked)).length).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect((await page.evaluate(asked)).length).toBeLessThanOrEqual(8);
  });

  test('what a visitor did stays when React comes', async ({ page }) => {
    await page.goto('/contact');
    // Without an event of the page's own: as done while its scripts were still on their way.
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('main form[method=post]');
      const field = (name: string) => form?.elements.namedItem(name) as HTMLInputElement;
      field('name').value = 'Asha';
      field('message').value = 'Please call me.';
      field('subject').value = 'Hiring Needs';
      field('acceptPolicy').checked = true;
      const answer = document.querySelector('details');
      if (answer) answer.open = true;
    });
    await page.keyboard.press('Shift');
    await hydrated(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Please call me.');
    await expect(page.getByLabel('Subject')).toHaveValue('Hiring Needs');
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(page.locator('details').first()).toHaveAttribute('open', '');
  });
});

test('pictures stand while React takes the page over, and are drawn on the next page', async ({
  page,
}) => {
  await open(page, '/');
  const lines = page.locator('main svg:not([class*=shrink-0]) path[d^="M"]');
  const drawn = await lines.count();
  expect(drawn).toBeGreaterThan(5);
  const standing = page.locator('header svg, main svg').filter({ hasNot: page.locator('path') });
  await mainNavigation(page).getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveTitle(/^Blog/);
  await expect.poll(() => lines.count()).toBeGreaterThan(5);
  await page.getByRole('searchbox').fill('zzqxv');
  await expect(page.getByText('0 posts')).toBeVisible();
  await expect.poll(() => standing.count()).toBe(0);
});

test('Back, on a page that was loaded again and not touched, shows the page before', async ({
  page,
}) => {
  await open(page, '/about');
  await mainNavigation(page).getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveURL('/blog');
  await page.reload({ waitUntil: 'load' });
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(page).toHaveTitle(/^About/);
});

test.describe('a first tap', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('does its work before React comes, and what was chosen stays', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      // Those of a page that was left meanwhile are nobody's any more.
      await route.continue().catch(() => {});
    });
    const tap = async (path: string, target: Locator) => {
      await page.goto(path);
      const woken = page.waitForRequest('**/assets/*.js');
      await target.tap();
      await woken;
    };
    const answer = page.locator('main details').first();
    await tap('/contact', answer.locator('summary'));
    await expect(answer).toHaveAttribute('open', '');
    await tap('/', page.getByRole('button', { name: 'Open menu' }));
    await expect(page.getByRole('navigation', { name: 'Menu', exact: true })).toBeInViewport();
    const slide = page.getByRole('figure', { name: '3 of 4' });
    await tap('/', page.locator('[data-dot="2"]'));
    await expect(slide).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-hydrated');
    release();
    await hydrated(page);
    await expect(slide).toBeVisible();
    await expect(page.locator('[data-dot="2"]')).toBeChecked();
  });
});
