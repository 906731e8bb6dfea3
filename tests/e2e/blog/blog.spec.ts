import type { Page } from '@playwright/test';
import { expect, open, staysInDocument, test } from '../support/fixtures.ts';
import { publicTitles } from '../support/prepared-posts.ts';

const chips = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const strip = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const searchBox = (page: Page) => page.getByPlaceholder('Search blog posts...');
const summary = (page: Page) => page.locator('#posts-found');
const titles = (page: Page) =>
  page.getByRole('region', { name: /post/ }).getByRole('article').getByRole('heading');

test('the list of posts has pages and categories, and searches while typing', async ({ page }) => {
  await test.step('shows six posts, newest first, and the others on page 2', async () => {
    await open(page, '/blog');
    await expect(titles(page)).toHaveText(publicTitles.slice(0, 6));
    await expect(strip(page).getByRole('listitem')).toHaveText(['Previous', '1', '2', 'Next']);
    await strip(page).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/blog?page=2');
    await expect(titles(page)).toHaveText(publicTitles.slice(6));
    await expect(summary(page)).toHaveText('8 posts, page 2 of 2');
    await expect(strip(page).locator('[aria-current="page"]')).toHaveText(['2']);
  });

  await test.step('keeps a search that begins on a later page in the box', async () => {
    await searchBox(page).fill('a');
    await expect(summary(page)).toContainText('with “a”');
    await expect(searchBox(page)).toBeFocused();
  });

  await test.step('shows the posts of a category, and Back shows all again', async () => {
    await open(page, '/blog');
    const inPlace = await staysInDocument(page, async () => {
      await chips(page).getByRole('link', { name: 'Social Media (2)' }).click();
      await expect(page).toHaveURL('/blog?category=Social+Media');
      await expect(titles(page)).toHaveText([/^Reels That Sell/, /^LinkedIn for Founders/]);
      await expect(chips(page).locator('[aria-current]')).toHaveText(['Social Media (2)']);
      await expect(strip(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Social Media');
      await expect(
        page.getByRole('navigation', { name: 'Near this' }).getByRole('link').first(),
      ).toHaveText('Content Marketing');
      await page.goBack();
      await expect(page).toHaveURL('/blog');
      await expect(titles(page)).toHaveText(publicTitles.slice(0, 6));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Notes from people/);
    });
    expect(inPlace).toBe(true);
  });

  await test.step('typing is a single history entry', async () => {
    await open(page, '/about');
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
    await expect(page).toHaveURL('/blog');
    for (const text of ['seo', 'seo map']) {
      await searchBox(page).fill(text);
      await expect(summary(page)).toContainText(`with “${text}”`);
    }
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });

  await test.step('finds while typing, ignoring case', async () => {
    await open(page, '/blog');
    const inPlace = await staysInDocument(page, async () => {
      await searchBox(page).pressSequentially('jARGon');
      await expect(page).toHaveURL('/blog?search=jARGon');
      await expect(titles(page).first()).toHaveText('Core Web Vitals Without the Jargon');
      await expect(searchBox(page)).toBeFocused();
    });
    expect(inPlace).toBe(true);
  });

  await test.step('restores the search after reading a post', async () => {
    await titles(page)
      .getByRole('link', { name: /^Core Web Vitals/ })
      .click();
    await expect(page).toHaveURL(/\/blog\/core-web-vitals/);
    await page.goBack();
    await expect(page).toHaveURL('/blog?search=jARGon');
    await expect(searchBox(page)).toHaveValue('jARGon');
    await expect(titles(page).first()).toHaveText(/^Core Web Vitals/);
  });

  await test.step('finds Devanagari, also in the text', async () => {
    await searchBox(page).fill('घर का खाना');
    await expect(titles(page)).toHaveText(['हिंग्लिश में कीवर्ड रिसर्च']);
  });

  await test.step('lists matches in titles first', async () => {
    await searchBox(page).fill('reels');
    await expect(page).toHaveURL('/blog?search=reels');
    await expect(titles(page).first()).toHaveText(/^Reels That Sell/);
  });

  await test.step('forgives a typing error, and leads to a topic', async () => {
    await searchBox(page).fill('linkdin');
    await expect(summary(page)).toContainText('with “linkedin”');
    await expect(titles(page).first()).toHaveText(/^LinkedIn for Founders/);
    await searchBox(page).fill('social');
    await page.getByRole('link', { name: 'Topic Social Media 2 posts' }).click();
    await expect(page).toHaveURL('/blog?category=Social+Media');
    await expect(searchBox(page)).toHaveValue('');
  });

  await test.step('searches only for what was typed, and for other forms again', async () => {
    await open(page, '/blog');
    await searchBox(page).fill('marketer');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d posts? for “marketer”$/);
    await page.getByRole('link', { name: 'Only “marketer” as typed' }).click();
    await expect(searchBox(page)).toHaveValue('“marketer”');
    await page.getByRole('link', { name: 'Also other forms of “marketer”' }).click();
    await expect(page).toHaveURL('/blog?search=marketer');
    await expect(searchBox(page)).toHaveValue('marketer');
    await expect(page.locator('mark').first()).toHaveText(/market/i);
  });

  await test.step('says when nothing is found, and links to all posts', async () => {
    await open(page, '/blog');
    await searchBox(page).fill('zzzz');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No post matches “zzzz”');
    await expect(summary(page)).toHaveText('0 posts with “zzzz”');
    const near = page.getByRole('region', { name: /post/ });
    await expect(near.getByRole('link', { name: /^Topic / })).toHaveCount(3);
    await expect(near.getByRole('article')).toHaveCount(3);
    await page.getByRole('link', { name: 'Show all posts' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(titles(page)).toHaveCount(6);
    await expect(searchBox(page)).toHaveValue('');
  });

  await test.step('searches within the chosen category', async () => {
    await chips(page).getByRole('link', { name: /^SEO/ }).click();
    await expect(page).toHaveURL('/blog?category=SEO');
    await searchBox(page).fill('bakery');
    await expect(page).toHaveURL('/blog?category=SEO&search=bakery');
    await expect(summary(page)).toContainText(/^1 post in SEO with “bakery”$/);
    await chips(page)
      .getByRole('link', { name: /^Hiring/ })
      .click();
    await expect(summary(page)).toContainText('in Hiring with “bakery”');
  });
});
