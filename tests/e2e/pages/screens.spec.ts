import type { Locator, Page } from '@playwright/test';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { allPages } from '../support/pages.ts';

const desktop = { width: 1440, height: 900 };
const others = [
  { width: 320, height: 800 },
  { width: 768, height: 800 },
];

for (const { path, status } of allPages) {
  test(`${decodeURI(path)} fits every screen, leaves no cookie, and axe finds nothing`, async ({
    page,
    context,
    axe,
    expectFailedLoad,
  }) => {
    if (status !== 200) expectFailedLoad(path);
    const response = await open(page, path);
    expect(response?.status()).toBe(status);
    expect(await context.cookies()).toEqual([]);
    for (const screen of [desktop, phone]) {
      await fitsScreen(page, screen);
      await axe();
    }
    for (const screen of others) await fitsScreen(page, screen);
  });
}

for (const path of ['/contact', '/blog', '/blog?search=zzzz']) {
  test(`${path} fits a small screen with text at 150 %`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%';
    });
    await fitsScreen(page, { width: 360, height: 800 });
    const box = page.getByPlaceholder('Search blog posts...');
    if (path !== '/contact') expect(await roomForText(box)).toBeGreaterThan(220);
  });
}

/** The width in which typed text is seen, in pixels. */
async function roomForText(field: Locator): Promise<number> {
  return await field.evaluate((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });
}

async function fitsScreen(page: Page, screen: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(screen);
  expect(await page.evaluate(() => innerWidth)).toBe(screen.width);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(screen.width);
  expect(await cutOff(page)).toEqual([]);
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
