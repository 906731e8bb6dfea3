import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures.ts';
import { allPages } from './pages.ts';

const widths = [320, 768];

for (const { path, status } of allPages) {
  test(`${decodeURI(path)} fits its screen`, async ({ page, expectFailedLoad }) => {
    if (status !== 200) expectFailedLoad(path);
    await open(page, path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => innerWidth)).toBe(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await cutOff(page)).toEqual([]);
    }
  });
}

/** What stands out of the screen, where a band that clips would hide it; a table may scroll in its own box. */
async function cutOff(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('h1, h2, h3, p, li, a, button, input, select, textarea')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches('.sr-only, .skip-link') && !scrolls(element))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth + 0.5;
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
}
