import type { Page } from '@playwright/test';
import { contactLink, headerLinks } from '../../../content/navigation.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { addressOf } from '../support/prepared-posts.ts';

test.use({ javaScriptEnabled: false, viewport: phone, hasTouch: true });

const titles = (page: Page) =>
  page.getByRole('region', { name: /post/ }).getByRole('article').getByRole('heading');

test('without JavaScript the menu, questions, testimonials, section links, search and table of contents work', async ({
  page,
}) => {
  await test.step('the menu opens, closes and links to pages', async () => {
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

  await test.step('the menu closes on Escape', async () => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect(menu).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  await test.step('the questions open one at a time and close', async () => {
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

  await test.step('the dots select a testimonial', async () => {
    await page.goto('/');
    const slides = page.getByRole('figure').filter({ visible: true });
    for (const [place, name] of [[3, 'Imran Q.'] as const, [1, 'Harpreet S.'] as const]) {
      await page.getByRole('radio').nth(place).tap();
      await expect(slides).toHaveCount(1);
      await expect(slides).toContainText(name);
    }
  });

  await test.step('a link to a section stops below the header', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Courses' }).tap();
    await expect(page).toHaveURL('/digital-marketing-mastery#courses');
    const header = await page.getByRole('banner').boundingBox();
    const top = async () => (await page.locator('#courses').boundingBox())?.y;
    await expect.poll(top).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
    await expect.poll(top).toBeLessThan((header?.height ?? Number.NaN) + 40);
  });

  await test.step('a link opens an answer, and a service page has its own questions', async () => {
    await page.goto('/website-development');
    const questions = page.locator('details[name="faq"]');
    await expect(questions).toHaveCount(4);
    await questions.locator('summary').nth(1).tap();
    await page.getByRole('link', { name: 'Link to this answer' }).tap();
    await expect(page).toHaveURL('/website-development#faq-how-long-does-a-website-take');
    await page.goto('/contact#faq-who-owns-the-website-and-when-do-i-pay');
    await expect(page.getByText('domain, hosting and code are yours')).toBeInViewport();
    await expect(page.getByText('Who owns the website, and')).toBeInViewport();
    await expect(page.locator('details[open]')).toHaveCount(1);
  });

  await test.step('the form knows the previous page', async () => {
    await page.goto('/hiring-solutions');
    await page.getByRole('link', { name: 'Get Started' }).first().tap();
    await expect(page).toHaveURL('/contact#contact-form');
    await expect(page.getByLabel('Subject')).toHaveValue('Hiring Needs');
    await expect(page.locator('[name="page"]')).toHaveValue('/hiring-solutions');
    await expect(page.getByText('About:')).toBeHidden();
  });

  await test.step('the blog search is a plain form', async () => {
    await page.goto('/blog?category=SEO');
    await page.getByPlaceholder('Search blog posts...').fill('bakery');
    await page.getByRole('button', { name: 'Search' }).tap();
    await expect(page).toHaveURL('/blog?category=SEO&search=bakery');
    await expect(titles(page)).toHaveText([/^Local SEO for Indian Businesses/]);
    await expect(page.getByPlaceholder('Search blog posts...')).toHaveValue('bakery');
    await page.getByPlaceholder('Search blog posts...').fill('stratgies hashtag');
    await page.getByRole('button', { name: 'Search' }).tap();
    const nothing = { level: 1, name: 'No post in SEO matches “stratgies hashtag”' };
    await expect(page.getByRole('heading', nothing)).toBeVisible();
    await page.getByRole('link', { name: /^Topic Strategy/ }).tap();
    await expect(page).toHaveURL('/blog?tag=Strategy');
  });

  await test.step('the table of contents links to headings, and buttons that need scripts are hidden', async () => {
    await page.goto(addressOf('Reels That Sell: A Script in Five Beats'));
    const fold = page.locator('details', { hasText: 'On this page' });
    await fold.locator('summary').tap();
    await fold.getByRole('link', { name: 'From inbox to film in a day' }).tap();
    await expect(
      page.getByRole('heading', { name: 'From inbox to film in a day' }),
    ).toBeInViewport();
    const share = page.getByRole('region', { name: 'Share this post' });
    await expect(share.getByRole('link')).toHaveText(['WhatsApp', 'LinkedIn', 'X', 'E-mail']);
    await expect(share.getByRole('button')).toHaveCount(0);
  });
});
