import type { Page } from '@playwright/test';
import { connectionCopy } from '../../../content/navigation.ts';
import { expect, mainNavigation, open, staysInDocument, test } from '../support/fixtures.ts';
import { addressOf } from '../support/prepared-posts.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: connectionCopy.title });
const message = (page: Page) => page.getByLabel('Message', { exact: true });

async function follow(page: Page, name: string): Promise<void> {
  await mainNavigation(page).getByRole('link', { name, exact: true }).press('Enter');
}

/** What Chromium writes about each request that fails is no fault of the page. */
test.use({ failedLoads: async ({ baseURL: _ }, use) => use(everything) });
const everything = new (class extends Set<string> {
  override has = () => true;
})();

test.describe('without a connection', () => {
  for (const [what, from, name, to] of [
    ['whose files are missing', '/contact', 'About', '/about'],
    ['whose data is missing', '/contact', 'Blog', '/blog'],
  ] as const) {
    test(`a link to a page ${what} keeps this page and its text, says so, and goes on later`, async ({
      page,
      context,
      axe,
    }) => {
      await open(page, from);
      await message(page).fill('Two SEO people, in Pune.');
      const inPlace = await staysInDocument(page, async () => {
        await context.setOffline(true);
        await follow(page, name);
        await expect(notice(page)).toBeInViewport({ ratio: 1 });
        await expect(page).toHaveURL(from);
        await expect(message(page)).toHaveValue('Two SEO people, in Pune.');
        await axe();
        await context.setOffline(false);
        await expect(page).toHaveURL(to);
        await expect(page.getByRole('main')).toBeFocused();
        await expect(notice(page)).toBeHidden();
      });
      expect(inPlace).toBe(true);
    });
  }

  test('a server that does not answer is asked again by the visitor', async ({ page }) => {
    await open(page, addressOf('LinkedIn for Founders: Ninety Minutes a Week'));
    await page.getByLabel('Comment', { exact: true }).fill('It worked for us.');
    await page.route('**', (route) => route.abort());
    await page.clock.install();
    await page
      .getByRole('link', { name: /^Read More/ })
      .first()
      .press('Enter');
    await expect(notice(page)).toBeVisible();
    await notice(page).getByRole('button', { name: connectionCopy.again }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByLabel('Comment', { exact: true })).toHaveValue('It worked for us.');
    await page.unrouteAll();
    await notice(page).getByRole('button', { name: connectionCopy.again }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Reels That Sell/);
    await expect(notice(page)).toBeHidden();
  });

  test('a link of the browser itself waits as well', async ({ page, context }) => {
    await open(page, '/blog');
    await page.getByLabel('Your email').fill('asha@visitor.example');
    const feed = page.getByRole('main').getByRole('link', { name: 'RSS' });
    const address = (await feed.getAttribute('href')) ?? '';
    await context.setOffline(true);
    await feed.click();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByLabel('Your email')).toHaveValue('asha@visitor.example');
    const asked = page.waitForRequest(`**${address}`);
    await context.setOffline(false);
    await asked;
  });

  test('Back keeps the page as well, until the one before can be shown', async ({
    page,
    context,
  }) => {
    await open(page, '/blog');
    await follow(page, 'Contact');
    await expect(page).toHaveURL('/contact');
    await message(page).fill('Two SEO people, in Pune.');
    await context.setOffline(true);
    await page.goBack();
    await expect(notice(page)).toBeVisible();
    await expect(message(page)).toHaveValue('Two SEO people, in Pune.');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: '8 posts, page 1 of 2' })).toBeVisible();
  });

  test('a page whose files are here is shown all the same', async ({ page, context }) => {
    await open(page, '/about');
    await follow(page, 'Agency');
    await expect(page).toHaveURL('/digital-marketing-agency');
    await context.setOffline(true);
    await follow(page, 'About');
    await expect(page).toHaveURL('/about');
    await expect(notice(page)).toBeHidden();
  });
});
