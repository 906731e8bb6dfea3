import type { Locator } from '@playwright/test';
import { expect, mainNavigation, open, phone, test } from '../support/fixtures.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

const style = (locator: Locator, name: string) =>
  locator.evaluate(
    (element, property) => getComputedStyle(element).getPropertyValue(property),
    name,
  );

test('the current page, the Contact button and the kolams stand out', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`with ${colorScheme} forced colours`, async () => {
      await page.emulateMedia({ colorScheme });
      await test.step('the current page stands out', async () => {
        await open(page, '/about');
        const link = (name: string) =>
          mainNavigation(page).getByRole('link', { name, exact: true });
        const ground = await style(page.locator('body'), 'background-color');
        await expect.poll(() => style(link('About'), 'background-color')).not.toBe(ground);
        await expect
          .poll(() => style(link('Blog'), 'border-bottom-color'))
          .toBe(await style(page.getByRole('banner'), 'background-color'));
        await page.setViewportSize(phone);
        await page.getByRole('button', { name: 'Open menu' }).click();
        const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
        const [here, other] = ['About', 'Blog'].map((name) => menu.getByRole('link', { name }));
        if (!here || !other) throw new Error('The menu has no links.');
        const colour = await style(here, 'background-color');
        expect(colour).not.toBe(await style(other, 'background-color'));
        await page.setViewportSize({ width: 1440, height: 900 });
      });

      await test.step('the Contact button has a border', async () => {
        const button = mainNavigation(page).getByRole('link', { name: 'Contact', exact: true });
        await expect.poll(() => style(button, 'border-left-width')).toBe('2px');
        await expect
          .poll(() => style(button, 'border-left-color'))
          .toBe(await style(button, 'color'));
      });

      await test.step('the lines of a kolam have the colour of the text', async () => {
        await open(page, '/contact');
        const text = await style(page.getByRole('heading', { level: 1 }), 'color');
        const kolams = await page.locator('main svg:not([class*="bg-"])').all();
        expect(kolams.length).toBeGreaterThan(2);
        const lines = await Promise.all(kolams.map((kolam) => style(kolam, 'color')));
        expect(new Set(lines)).toEqual(new Set([text]));
      });
    });
  }
});
