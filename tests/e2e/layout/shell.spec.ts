import { expect, mainNavigation, open, phone, test } from '../support/fixtures.ts';

test('the skip link comes first, and the header fits the width, stays in its place and casts its shadow', async ({
  page,
}) => {
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    await test.step(`comes first and leads past the header at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await open(page, '/about');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expect(skip).not.toBeInViewport();
      await page.keyboard.press('Tab');
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toBeFocused();
      await page.keyboard.press('Tab');
      const next = page.getByRole('main').getByRole('link').first();
      await expect(next).toBeFocused();
    });
  }

  await test.step('shows the links from the large breakpoint on, and the menu button below it', async () => {
    await open(page, '/');
    const button = page.getByRole('button', { name: 'Open menu' });
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(mainNavigation(page)).toBeVisible();
    await expect(button).toBeHidden();
    await page.setViewportSize({ width: 1023, height: 768 });
    await expect(mainNavigation(page)).toBeHidden();
    await expect(button).toBeVisible();
  });

  await test.step('casts its shadow past 50 px, not before', async () => {
    const header = page.getByRole('banner');
    const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
    expect(await shadow()).toBe('none');
    await scrollTo(51);
    await expect.poll(shadow).not.toBe('none');
    await scrollTo(50);
    await expect.poll(shadow).toBe('none');
  });

  await test.step('stays in its place when the page scrolls', async () => {
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  });
});
