import { sitePages } from '../../../content/site-pages.ts';
import { expect, test } from '../support/fixtures.ts';
import { countSheets } from '../support/paper.ts';

/** Elements that Firefox cannot break across pages without cutting lines or losing parts, and moved ones. */
function unbreakable(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('main, main *, footer, footer *')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const { display, position, translate, clipPath, overflowY, contentVisibility } =
      getComputedStyle(element);
    const isRow = element.querySelector(':scope > svg') !== null;
    const isHiddenText = element.matches('.sr-only');
    if (element instanceof SVGElement || isHiddenText) continue;
    const faults = [
      /^(grid|flex)$/.test(display) && !isRow && display,
      position !== 'static' && position,
      translate !== 'none' && 'moved over its neighbours',
      clipPath !== 'none' && 'clipped',
      overflowY !== 'visible' && `overflow: ${overflowY}`,
      contentVisibility !== 'visible' && `content-visibility: ${contentVisibility}`,
    ].filter(Boolean);
    if (faults.length > 0)
      found.push(`${element.localName}.${element.className}: ${faults.join(', ')}`);
  }
  return found;
}

test('in print every public page is one column of blocks', async ({ page }) => {
  // The width of A4 without margins.
  await page.setViewportSize({ width: 658, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/blog');
  const post = await page.locator('main article a[href^="/blog/"]').first().getAttribute('href');
  for (const path of [...sitePages.map(({ path }) => path), post ?? '']) {
    await test.step(path, async () => {
      await page.goto(path);
      expect(await page.evaluate(unbreakable)).toEqual([]);
    });
  }
});

test('no page ends on a sheet with its footer alone', async ({ page }) => {
  for (const { path } of sitePages) {
    await page.goto(path);
    const all = await countSheets(page);
    await page.evaluate(() => {
      const bare = new CSSStyleSheet();
      bare.replaceSync('footer { display: none !important }');
      document.adoptedStyleSheets = [bare];
    });
    expect.soft(await countSheets(page), path).toBe(all);
  }
});

test('print shows every quote, and no controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/');
  const quotes = page.locator('.carousel-slide');
  expect(await quotes.count()).toBeGreaterThan(1);
  for (const quote of await quotes.all()) await expect(quote).toBeVisible();
  await expect(page.locator('.carousel-dots')).toBeHidden();
});
