import { expect, mainNavigation, open, test } from '../support/fixtures.ts';
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
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
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
