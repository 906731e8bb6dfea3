import type { Page } from '@playwright/test';
import { contactLink, headerLinks } from '../../../content/navigation.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: phone, hasTouch: true });

const links = [...headerLinks, contactLink];
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true });
const openButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });

async function openMenu(page: Page): Promise<void> {
  await openButton(page).tap();
  await expect(menuOf(page)).toBeInViewport({ ratio: 1 });
}

/** Presses a key as often as there are stops and once more, and tells where the focus went. */
async function walk(page: Page, key: string): Promise<(string | null)[]> {
  const names: (string | null)[] = [];
  for (let step = 0; step <= links.length + 1; step += 1) {
    await page.keyboard.press(key);
    names.push(
      await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused?.closest('#site-menu')) return `outside the menu: ${focused?.outerHTML}`;
        return focused.getAttribute('aria-label') ?? focused.textContent;
      }),
    );
  }
  return names;
}

test.describe('the full-screen menu', () => {
  test('slides in over the whole screen with the links of the header', async ({ page }) => {
    await open(page, '/');
    await expect(menuOf(page)).toBeHidden();
    const slid = page.evaluate(
      () =>
        new Promise((resolve) => {
          const told = (event: TransitionEvent) =>
            event.propertyName === 'translate' && resolve(event.elapsedTime);
          document.addEventListener('transitionend', told);
        }),
    );
    await openMenu(page);
    expect(await slid).toBe(0.25);
    expect(await menuOf(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    await expect(menuOf(page).getByRole('link')).toHaveText(links.map(({ label }) => label));
    const marked = menuOf(page).locator('[aria-current="page"]');
    await expect(marked).toHaveText(['Home']);
  });

  test('takes the focus when it opens', async ({ page }) => {
    await open(page, '/');
    await openButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(menuOf(page)).toBeVisible();
    await expect(menuOf(page).locator(':focus')).toHaveCount(1);
  });

  test('keeps the focus inside, forwards', async ({ page }) => {
    await open(page, '/');
    await openMenu(page);
    const names = await walk(page, 'Tab');
    expect(new Set(names)).toEqual(new Set(['Close menu', ...links.map(({ label }) => label)]));
  });

  test('keeps the focus inside, backwards', async ({ page }) => {
    await open(page, '/');
    await openMenu(page);
    const names = await walk(page, 'Shift+Tab');
    expect(new Set(names)).toEqual(new Set(['Close menu', ...links.map(({ label }) => label)]));
  });

  test('closes on Escape and gives the focus back', async ({ page }) => {
    await open(page, '/');
    await openButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(menuOf(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(menuOf(page)).toBeHidden();
    await expect(openButton(page)).toBeFocused();
  });

  test('closes by its button', async ({ page }) => {
    await open(page, '/');
    await openMenu(page);
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(menuOf(page)).toBeHidden();
  });

  test('closes when a link is chosen, and shows that page', async ({ page }) => {
    await open(page, '/');
    for (const { label, href } of links.slice(1)) {
      await openMenu(page);
      await menuOf(page).getByRole('link', { name: label, exact: true }).tap();
      await expect(page).toHaveURL(href);
      await expect(menuOf(page)).toBeHidden();
    }
  });

  test('closes when the page that is open is chosen', async ({ page }) => {
    await open(page, '/about');
    await openMenu(page);
    await menuOf(page).getByRole('link', { name: 'About', exact: true }).tap();
    await expect(menuOf(page)).toBeHidden();
    await expect(page).toHaveURL('/about');
  });

  test('holds the page still behind it', async ({ page }) => {
    await open(page, '/');
    await openMenu(page);
    await page.mouse.move(200, 800);
    await page.mouse.wheel(0, 600);
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(menuOf(page)).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('has nothing that axe objects to', async ({ page, axe }) => {
    await open(page, '/');
    await openMenu(page);
    await menuOf(page).evaluate((menu) =>
      Promise.all(menu.getAnimations().map((animation) => animation.finished)),
    );
    await axe();
  });
});
