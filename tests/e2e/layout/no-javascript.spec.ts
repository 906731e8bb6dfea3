import type { Page } from '@playwright/test';
import { contactLink, headerLinks } from '../../../content/navigation.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { allPages } from '../support/pages.ts';

test.use({ javaScriptEnabled: false, viewport: phone, hasTouch: true });

const titles = (page: Page) =>
  page.getByRole('region', { name: /post/ }).getByRole('article').getByRole('heading');

test.describe('without JavaScript', () => {
  test('every page reads whole', async ({ page, expectFailedLoad }) => {
    test.slow();
    for (const { path, status } of allPages) {
      if (status !== 200) expectFailedLoad(path);
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('All rights reserved');
    }
  });

  test('the menu opens, closes and leads on', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(menu).toBeInViewport({ ratio: 1 });
    const links = [...headerLinks, contactLink].map(({ label }) => label);
    await expect(menu.getByRole('link')).toHaveText(links);
    await page.getByRole('button', { name: 'Close menu' }).tap();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await menu.getByRole('link', { name: 'About' }).tap();
    await expect(page).toHaveURL('/about');
    await expect(menu).toBeHidden();
  });

  test('the menu closes on Escape', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(menu).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  test('the questions open one at a time and close', async ({ page }) => {
    await page.goto('/contact');
    const open = page.locator('details[open] > summary');
    await expect(open).toHaveCount(0);
    for (const place of [0, 5]) {
      const question = page.locator('summary').nth(place);
      await question.tap();
      await expect(open).toHaveText([(await question.textContent()) ?? '']);
    }
    await open.tap();
    await expect(open).toHaveCount(0);
  });

  test('the dots choose a testimonial', async ({ page }) => {
    await page.goto('/');
    const slides = page.getByRole('figure').filter({ visible: true });
    for (const [place, name] of [[3, 'Imran Q.'] as const, [1, 'Harpreet S.'] as const]) {
      await page.getByRole('radio').nth(place).tap();
      await expect(slides).toHaveCount(1);
      await expect(slides).toContainText(name);
    }
  });

  test('a link to a section stops below the header', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Courses' }).tap();
    await expect(page).toHaveURL('/digital-marketing-mastery#courses');
    const header = await page.getByRole('banner').boundingBox();
    const top = async () => (await page.locator('#courses').boundingBox())?.y;
    await expect.poll(top).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
    await expect.poll(top).toBeLessThan((header?.height ?? Number.NaN) + 40);
  });

  test('the blog search is a plain form', async ({ page }) => {
    await page.goto('/blog?category=SEO');
    await page.getByPlaceholder('Search blog posts...').fill('bakery');
    await page.getByRole('button', { name: 'Search' }).tap();
    await expect(page).toHaveURL('/blog?category=SEO&search=bakery');
    await expect(titles(page)).toHaveText([/^Local SEO for Indian Businesses/]);
    await expect(page.getByPlaceholder('Search blog posts...')).toHaveValue('bakery');
  });

  test('the blog search is sent by Enter', async ({ page }) => {
    await page.goto('/blog');
    await page.getByPlaceholder('Search blog posts...').fill('jargon');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/blog?search=jargon');
    await expect(titles(page).first()).toHaveText('Core Web Vitals Without the Jargon');
  });

  test('the chips and pages of the blog are links', async ({ page }) => {
    await page.goto('/blog');
    await page.getByRole('link', { name: 'Next' }).tap();
    await expect(page).toHaveURL('/blog?page=2');
    await expect(titles(page)).toHaveCount(2);
    await page.getByRole('link', { name: 'Hiring (1)' }).tap();
    await expect(page).toHaveURL('/blog?category=Hiring');
    await expect(titles(page)).toHaveText(['How to Hire Your First Digital Marketer']);
    await page.goBack();
    await expect(page).toHaveURL('/blog?page=2');
    await page.getByRole('link', { name: 'Page 1' }).tap();
    await expect(page).toHaveURL('/blog');
    await expect(titles(page)).toHaveCount(6);
  });

  test('the link of a newsletter asks before it unsubscribes', async ({ page }) => {
    await page.goto('/unsubscribe');
    await expect(page.getByText('No email provided in the link.')).toBeVisible();
    await page.goto('/unsubscribe?email=asha%40visitor.example');
    await expect(page.getByText('asha@visitor.example')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm Unsubscribe' })).toBeVisible();
  });
});
