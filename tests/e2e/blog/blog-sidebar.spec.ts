import { expect, open, test } from '../support/fixtures.ts';
import { addressOf, publicTitles } from '../support/prepared-posts.ts';

test.describe('beside the list of posts', () => {
  test('stand the three newest posts', async ({ page }) => {
    await open(page, '/blog?category=Hiring');
    const aside = page.getByRole('complementary');
    await expect(aside.getByRole('heading', { name: 'Recent Posts' })).toBeVisible();
    const recent = aside.locator('li a[href^="/blog/"]');
    await expect(recent).toHaveText(publicTitles.slice(0, 3));
    await recent.nth(1).click();
    await expect(page).toHaveURL(addressOf(publicTitles[1] ?? ''));
  });

  test('stand the popular tags, which lead to their posts', async ({ page }) => {
    await open(page, '/blog');
    const tags = page.getByRole('complementary').locator('a[href*="tag="]');
    await expect(tags).toHaveText([
      'SEO',
      'Social Media',
      'Content Marketing',
      'Web Development',
      'Analytics',
      'Strategy',
      'AI',
      'Trends',
    ]);
    await tags.getByText('AI', { exact: true }).click();
    await expect(page).toHaveURL('/blog?tag=AI');
    await expect(page.locator('#posts-found')).toHaveText('1 post tagged AI');
    await page.getByRole('link', { name: 'Remove the tag AI' }).click();
    await expect(page).toHaveURL('/blog');
    await expect(page.locator('#posts-found')).toHaveText('8 posts, page 1 of 2');
  });

  test('stand the feeds of what is listed', async ({ page }) => {
    await open(page, '/blog?category=Hiring');
    const link = page.getByRole('complementary').getByRole('link', { name: 'RSS' });
    await expect(link).toHaveAttribute('href', '/blog/feed.xml?category=Hiring');
    const feed = await page.request.get('/blog/feed.xml?category=Hiring');
    expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  });

  test('stands the newsletter with a labelled field', async ({ page }) => {
    await open(page, '/blog');
    const aside = page.getByRole('complementary');
    await expect(aside.getByLabel('Your email')).toHaveAttribute('type', 'email');
    await expect(aside.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  });
});

test('the blog ends with a way to the contact form', async ({ page }) => {
  await open(page, '/blog');
  await page.getByRole('link', { name: 'Ask a Question' }).click();
  await expect(page).toHaveURL('/contact#contact-form');
});
