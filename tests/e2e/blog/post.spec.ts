import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';
import { addressOf, discussed, publicTitles, renamed } from '../support/prepared-posts.ts';

const reels = addressOf('Reels That Sell: A Script in Five Beats');
const hiring = addressOf('How to Hire Your First Digital Marketer');

const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ });
const related = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, level: 2 }) });

test.describe('a post', () => {
  test('says what it is, when it was written and by whom', async ({ page }) => {
    await open(page, reels);
    const opening = page.getByRole('article').first().locator('header');
    await expect(opening.getByRole('heading', { level: 1 })).toHaveText(/^Reels That Sell/);
    await expect(opening).toContainText('Social Media');
    await expect(opening).toContainText(/Ananya Rao · September 9, 2026 · \d+ min read/);
    await expect(page.getByRole('heading', { name: 'The five beats', level: 2 })).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
  });

  test('leads back to the blog', async ({ page }) => {
    await open(page, reels);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page).toHaveURL('/blog');
  });

  test('leads by its tags to other posts', async ({ page }) => {
    await open(page, reels);
    const tags = page.getByRole('navigation', { name: 'Tags of this post' }).getByRole('link');
    await expect(tags).toHaveText(['Social Media', 'Content Marketing', 'Trends']);
    await tags.last().click();
    await expect(page).toHaveURL('/blog?tag=Trends');
  });

  test('tells about its author, or that there is nothing to tell', async ({ page }) => {
    await open(page, reels);
    const aside = page.getByRole('complementary');
    await expect(aside.getByRole('heading', { name: 'About the Author' })).toBeVisible();
    await expect(aside).toContainText('Ananya Rao runs local search for shops and clinics');
    await expect(aside).not.toContainText('No bio available.');
    await open(page, hiring);
    await expect(page.getByRole('complementary')).toContainText('No bio available.');
  });

  test('takes a comment with a name, an email and a text, all required', async ({ page }) => {
    await open(page, reels);
    const form = page.locator('#leave-a-comment');
    await expect(form.getByRole('heading', { name: 'Leave a Comment' })).toBeVisible();
    for (const label of ['Name', 'Email', 'Comment']) {
      await expect(form.getByLabel(label, { exact: true })).toHaveJSProperty('required', true);
    }
    await expect(form.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
    await expect(form).toContainText('Comments are moderated and appear only after approval.');
  });

  test('with a Devanagari title has an address of its own', async ({ page }) => {
    const response = await open(page, addressOf(renamed.title));
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(renamed.title);
  });

  test('with a Devanagari title opens from its card', async ({ page }) => {
    await open(page, '/blog?category=SEO');
    await page.getByRole('link', { name: renamed.title, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(renamed.title);
    await expect(page).toHaveURL(addressOf(renamed.title));
  });
});

test.describe('the comments of a post', () => {
  test('say that there are none yet', async ({ page }) => {
    await open(page, reels);
    await expect(comments(page).getByRole('heading')).toHaveText('Comments (0)');
    await expect(comments(page)).toContainText('No comments yet. Be the first!');
  });

  test('are those that were approved, oldest first, as plain text', async ({ page }) => {
    await open(page, addressOf(discussed.post.title));
    await expect(comments(page).getByRole('heading')).toHaveText('Comments (2)');
    const shown = comments(page).getByRole('listitem');
    await expect(shown).toHaveCount(2);
    for (const [place, { name, text }] of discussed.approved.entries()) {
      await expect(shown.nth(place)).toContainText(name);
      await expect(shown.nth(place)).toContainText(text);
    }
  });

  test('tell nothing that is private', async ({ request }) => {
    const address = addressOf(discussed.post.title);
    const sent = await (await request.get(address)).text();
    expect(sent).toContain(discussed.approved[0]?.text);
    expect(sent).not.toContain('@visitor.example');
    expect(sent).not.toContain(discussed.pending.text);
    expect(sent).not.toContain(discussed.pending.name);
  });
});

test.describe('the related posts', () => {
  test('are of the same category first, and none comes twice', async ({ page }) => {
    await open(page, reels);
    const explore = related(page, 'Explore More Articles').getByRole('article');
    const discover = related(page, 'Discover More Insights').getByRole('article');
    await expect(explore.getByRole('heading')).toHaveText([/^LinkedIn for Founders/]);
    await expect(explore).toContainText(['Social Media']);
    const titles = await discover.getByRole('heading').allTextContents();
    expect(titles).toHaveLength(3);
    expect(new Set(titles).size).toBe(3);
    for (const title of titles) {
      expect(publicTitles).toContain(title);
      expect(title).not.toMatch(/^(LinkedIn|Reels)/);
    }
  });

  test('open from their card', async ({ page }) => {
    await open(page, reels);
    const explore = related(page, 'Explore More Articles');
    await explore.getByRole('link', { name: /^Read More/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^LinkedIn for Founders/);
  });

  test('are not there when the category has no other post', async ({ page }) => {
    await open(page, hiring);
    await expect(page.getByRole('heading', { name: 'Explore More Articles' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Discover More Insights' })).toHaveCount(0);
  });
});
