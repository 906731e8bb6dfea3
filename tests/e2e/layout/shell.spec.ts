import { expect, mainNavigation, open, phone, test } from '../support/fixtures.ts';

test('the skip link is first, and the header fits, is sticky and gets a shadow', async ({
  page,
}) => {
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    await test.step(`the skip link is first and skips the header at ${viewport.width} px`, async () => {
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

  await test.step('shows links from the large breakpoint, and the menu button below it', async () => {
    await open(page, '/');
    const button = page.getByRole('button', { name: 'Open menu' });
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(mainNavigation(page)).toBeVisible();
    await expect(button).toBeHidden();
    await page.setViewportSize({ width: 1023, height: 768 });
    await expect(mainNavigation(page)).toBeHidden();
    await expect(button).toBeVisible();
  });

  await test.step('has a shadow after scrolling more than 50 px', async () => {
    const header = page.getByRole('banner');
    const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
    await expect.poll(() => shadow()).toBe('none');
    await scrollTo(51);
    await expect.poll(shadow).not.toBe('none');
    await scrollTo(50);
    await expect.poll(shadow).toBe('none');
  });

  await test.step('is sticky', async () => {
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  });
});
