import type { Locator, Page } from '@playwright/test';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { allPages } from '../support/pages.ts';

/** With each of the widths that axe looks at, another one that must do. */
const screens = [
  { screen: { width: 1440, height: 900 }, other: { width: 768, height: 800 } },
  { screen: phone, other: { width: 320, height: 800 } },
];

for (const { screen, other } of screens) {
  test(`every page fits ${screen.width} and ${other.width} px, leaves no cookie, and axe finds nothing`, async ({
    page,
    context,
    axe,
    expectFailedLoad,
  }) => {
    for (const { path, status } of allPages) {
      await test.step(decodeURI(path), async () => {
        if (status !== 200) expectFailedLoad(path);
        await page.setViewportSize(screen);
        const response = await open(page, path);
        expect(response?.status()).toBe(status);
        expect(await context.cookies()).toEqual([]);
        await fitsScreen(page, screen);
        await axe();
        await fitsScreen(page, other);
      });
    }
  });
}

test('a search and a form fit a small screen with text at 150 %', async ({ page }) => {
  const screen = { width: 360, height: 800 };
  await page.setViewportSize(screen);
  for (const path of ['/contact', '/blog', '/blog?search=zzzz']) {
    await open(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%';
    });
    await fitsScreen(page, screen);
    const box = page.getByPlaceholder('Search blog posts...');
    if (path !== '/contact') expect(await roomForText(box)).toBeGreaterThan(220);
  }
});

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
