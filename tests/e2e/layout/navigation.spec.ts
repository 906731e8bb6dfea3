import type { Page } from '@playwright/test';
import { expect, mainNavigation, open, staysInDocument, test } from '../support/fixtures.ts';

const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function follow(page: Page, name: string): Promise<void> {
  await mainNavigation(page).getByRole('link', { name, exact: true }).click();
}

test.describe('going to another page', () => {
  test('happens without a reload', async ({ page }) => {
    await open(page, '/');
    const inPlace = await staysInDocument(page, async () => {
      await follow(page, 'About');
      await expect(page).toHaveURL('/about');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('We teach it');
    });
    expect(inPlace).toBe(true);
  });

  test('starts at the top', async ({ page }) => {
    await open(page, '/');
    await page.evaluate(() => window.scrollTo(0, 1500));
    await follow(page, 'About');
    await expect(page).toHaveURL('/about');
    await expect.poll(() => top(page)).toBe(0);
  });

  test('fades the page in over 0.6 s', async ({ page }) => {
    await open(page, '/');
    const fade = page.evaluate(
      () =>
        new Promise((resolve) => {
          let opacityAtStart = 1;
          document.addEventListener('animationstart', ({ target }) => {
            if (target instanceof HTMLElement && target.matches('main'))
              opacityAtStart = Number(getComputedStyle(target).opacity);
          });
          document.addEventListener('animationend', ({ target, elapsedTime }) => {
            if (target instanceof HTMLElement && target.matches('main'))
              resolve({ elapsedTime, fromClear: opacityAtStart < 1 });
          });
        }),
    );
    await follow(page, 'About');
    expect(await fade).toEqual({ elapsedTime: 0.6, fromClear: true });
    await expect(page.getByRole('main')).toHaveCSS('opacity', '1');
  });

  test('fades each page in, not only the first', async ({ page }) => {
    await open(page, '/');
    await follow(page, 'About');
    await expect(page).toHaveURL('/about');
    const faded = page.evaluate(
      () => new Promise((resolve) => document.addEventListener('animationstart', resolve)),
    );
    await follow(page, 'Agency');
    await faded;
    await expect(page).toHaveURL('/digital-marketing-agency');
  });

  test('moves the focus to the page and announces its title', async ({ page }) => {
    await open(page, '/');
    const announcement = page.locator('body > [role="status"]');
    await expect(announcement).toHaveText('');
    for (const name of ['About', 'Agency']) {
      const before = await page.title();
      await follow(page, name);
      await expect(page).not.toHaveTitle(before);
      await expect(page.getByRole('main')).toBeFocused();
      await expect(announcement).toHaveText(await page.title());
    }
  });

  test('leaves no trace of the page before in the head', async ({ page }) => {
    await open(page, '/');
    await follow(page, 'About');
    await expect(page).toHaveTitle(/^About us/);
    for (const tag of ['title', 'meta[name="description"]', 'link[rel="canonical"]']) {
      await expect(page.locator(`head ${tag}`)).toHaveCount(1);
    }
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/about$/);
  });
});

test.describe('going back', () => {
  test('restores the position, and so does going forward', async ({ page }) => {
    await open(page, '/');
    await page.evaluate(() => window.scrollTo(0, 1234));
    await follow(page, 'Agency');
    await expect(page).toHaveURL('/digital-marketing-agency');
    await expect.poll(() => top(page)).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 777));
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect.poll(() => top(page)).toBe(1234);
    await page.goForward();
    await expect(page).toHaveURL('/digital-marketing-agency');
    await expect.poll(() => top(page)).toBe(777);
  });

  test('moves the focus to the page and announces its title', async ({ page }) => {
    await open(page, '/');
    const title = await page.title();
    await follow(page, 'Agency');
    // The address changes first, and the page when it is there.
    await expect(page).not.toHaveTitle(title);
    await page.goBack();
    await expect(page.locator('body > [role="status"]')).toHaveText(title);
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('restores the position after a reload', async ({ page }) => {
    await open(page, '/');
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => top(page)).toBe(900);
    await page.reload();
    await expect.poll(() => top(page)).toBe(900);
  });
});

test('structured data stays with the document that it came in', async ({ page }) => {
  const data = page.locator('script[type="application/ld+json"]');
  await open(page, '/about');
  expect(await data.textContent()).toContain('"AboutPage"');
  await mainNavigation(page).getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveTitle(/^Blog/);
  await expect(data).toHaveCount(0);
});
