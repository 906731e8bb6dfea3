import { expect, mainNavigation, open, phone, test } from '../support/fixtures.ts';
import { gapBelowHeader, journeyTo, scrollSettled, traceScroll } from '../support/scroll-trace.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('for a visitor who wants less motion', () => {
  test('a page comes without a fade', async ({ page }) => {
    await open(page, '/');
    await page.evaluate(() =>
      document.addEventListener('animationstart', () =>
        document.documentElement.setAttribute('data-animated', ''),
      ),
    );
    await mainNavigation(page).getByRole('link', { name: 'About', exact: true }).click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('main')).toHaveCSS('animation-name', 'none');
    await expect(page.locator('html')).not.toHaveAttribute('data-animated');
  });

  test('a link to a section arrives at once', async ({ page }) => {
    await traceScroll(page);
    await open(page, '/');
    await page.getByRole('link', { name: 'Explore Courses', exact: true }).click();
    await expect(page).toHaveURL('/digital-marketing-mastery#courses');
    await scrollSettled(page);
    expect(await gapBelowHeader(page, 'courses')).toBeGreaterThanOrEqual(0);
    const { stops } = await journeyTo(page, '/digital-marketing-mastery');
    expect(stops).toBe(0);
  });

  test('the menu is there at once', async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, '/');
    await page.evaluate(() =>
      document.addEventListener('transitionrun', ({ propertyName }) =>
        document.documentElement.setAttribute('data-moved', propertyName),
      ),
    );
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.locator('#site-menu')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('html')).not.toHaveAttribute('data-moved');
  });

  test('nothing on the home page is in motion', async ({ page }) => {
    await open(page, '/');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
