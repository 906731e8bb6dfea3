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

/** Presses a key once more than there are tab stops, and returns the focused elements. */
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

async function openByKeyboard(page: Page): Promise<void> {
  await openButton(page).press('Enter');
  await expect(menuOf(page)).toBeVisible();
}

test('the full-screen menu opens, traps the focus, stops scrolling, and closes', async ({
  page,
  axe,
}) => {
  await test.step('slides in over the whole screen with the links of the header', async () => {
    await open(page, '/');
    await expect(menuOf(page)).toBeHidden();
    const slid = page.evaluate(
      () =>
        new Promise((resolve) => {
          const told = (event: TransitionEvent) =>
            // A transition without duration belongs to the menu's initial style.
            event.propertyName === 'translate' &&
            event.elapsedTime > 0 &&
            resolve(event.elapsedTime);
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

  await test.step('passes axe', async () => {
    await menuOf(page).evaluate((menu) =>
      Promise.all(menu.getAnimations().map((animation) => animation.finished)),
    );
    await axe();
  });

  await test.step('stops scrolling behind it, and closes by its button', async () => {
    await page.mouse.move(200, 800);
    await page.mouse.wheel(0, 600);
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(menuOf(page)).toBeHidden();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  await test.step('gets the focus when it opens', async () => {
    await openByKeyboard(page);
    await expect(menuOf(page).locator(':focus')).toHaveCount(1);
  });

  await test.step('closes on Escape and restores the focus', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(menuOf(page)).toBeHidden();
    await expect(openButton(page)).toBeFocused();
  });

  for (const [way, key] of [
    ['forwards', 'Tab'],
    ['backwards', 'Shift+Tab'],
  ] as const) {
    await test.step(`keeps the focus inside, ${way}`, async () => {
      await openMenu(page);
      const names = await walk(page, key);
      expect(new Set(names)).toEqual(new Set(['Close menu', ...links.map(({ label }) => label)]));
      await page.keyboard.press('Escape');
      await expect(menuOf(page)).toBeHidden();
    });
  }

  // tests/pages/shell.test.ts checks where the links lead.
  for (const what of [
    'closes when a link is chosen, and shows that page',
    'closes when the page that is open is chosen',
  ]) {
    await test.step(what, async () => {
      await openMenu(page);
      await menuOf(page).getByRole('link', { name: 'About', exact: true }).tap();
      await expect(page).toHaveURL('/about');
      await expect(menuOf(page)).toBeHidden();
    });
  }
});
