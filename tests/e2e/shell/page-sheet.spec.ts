import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, open, phone, test } from '../support/fixtures.ts';
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

/** How the browser shows each element of the page's own part, as its order and styles. */
async function look(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll('main *')].map((element) => {
      const {
        font,
        color,
        margin,
        padding,
        border,
        display,
        position,
        gap,
        translate,
        inset,
        ...more
      } = getComputedStyle(element);
      const { backgroundColor, gridTemplateColumns, letterSpacing, stroke, fill, flex } = more;
      const { width, height, x, y } = element.getBoundingClientRect();
      const box = [width, height, x, y + scrollY].map(Math.round);
      const shown = {
        font,
        color,
        margin,
        padding,
        border,
        display,
        position,
        gap,
        translate,
        inset,
      };
      const shownToo = {
        backgroundColor,
        gridTemplateColumns,
        letterSpacing,
        stroke,
        fill,
        flex,
        box,
      };
      const name = `${element.nodeName} ${element.getAttribute('class')}`;
      return `${name} ${JSON.stringify({ ...shown, ...shownToo })}`;
    });
  });
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
