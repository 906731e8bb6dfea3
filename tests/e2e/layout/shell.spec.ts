import { brand } from '../../../content/brand.ts';
import { contactLink, headerLinks, moreLinks, quickLinks } from '../../../content/navigation.ts';
import { expect, mainNavigation, open, phone, test } from '../support/fixtures.ts';

test.describe('the header', () => {
  test('leads to every page and marks the one that is open', async ({ page }) => {
    await open(page, '/privacy-policy');
    const links = mainNavigation(page).getByRole('link');
    await expect(links).toHaveText([...headerLinks, contactLink].map(({ label }) => label));
    await expect(mainNavigation(page).locator('[aria-current]')).toHaveCount(0);
    for (const { label, href } of [...headerLinks, contactLink]) {
      await mainNavigation(page).getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL(href);
      await expect(mainNavigation(page).locator('[aria-current="page"]')).toHaveText([label]);
    }
  });

  test('marks Blog on a post, and not Home', async ({ page }) => {
    await open(page, '/blog/reels-that-sell-a-script-in-five-beats');
    await expect(mainNavigation(page).locator('[aria-current]')).toHaveText(['Blog']);
  });

  test('shows the links from the large breakpoint on, and the menu button below it', async ({
    page,
  }) => {
    await open(page, '/');
    const button = page.getByRole('button', { name: 'Open menu' });
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(mainNavigation(page)).toBeVisible();
    await expect(button).toBeHidden();
    await page.setViewportSize({ width: 1023, height: 768 });
    await expect(mainNavigation(page)).toBeHidden();
    await expect(button).toBeVisible();
  });

  test('casts its shadow past 50 px, not before', async ({ page }) => {
    await open(page, '/');
    const header = page.getByRole('banner');
    const shadow = () => header.evaluate((element) => getComputedStyle(element).boxShadow);
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
    expect(await shadow()).toBe('none');
    await scrollTo(51);
    await expect.poll(shadow).not.toBe('none');
    await scrollTo(50);
    await expect.poll(shadow).toBe('none');
  });

  test('stays in its place when the page scrolls', async ({ page }) => {
    await open(page, '/');
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
  });
});

test.describe('the footer', () => {
  test('holds its two columns of links', async ({ page }) => {
    await open(page, '/');
    const footer = page.getByRole('contentinfo');
    const columns = { 'Quick Links': quickLinks, More: moreLinks };
    for (const [name, links] of Object.entries(columns)) {
      const found = footer.getByRole('navigation', { name, exact: true }).getByRole('link');
      await expect(found).toHaveText(links.map(({ label }) => label));
      const hrefs = await found.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(hrefs).toEqual(links.map(({ href }) => href));
    }
  });

  test('names the company, its addresses, its hours and the year', async ({ page }) => {
    await open(page, '/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(brand.tagline);
    await expect(footer).toContainText('Monday to Saturday, 9 AM to 6 PM');
    await expect(footer).toContainText(`© ${new Date().getFullYear()} ${brand.name}`);
    const goals = { LinkedIn: brand.linkedin, Instagram: brand.instagram };
    for (const [name, href] of Object.entries(goals)) {
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    const mail = footer.getByRole('link', { name: brand.email });
    await expect(mail).toHaveAttribute('href', `mailto:${brand.email}`);
    await expect(footer.getByRole('link', { name: brand.name, exact: true })).toHaveAttribute(
      'href',
      '/',
    );
  });
});

test.describe('the skip link', () => {
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    test(`comes first and leads past the header at ${viewport.width} px`, async ({ page }) => {
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
});
