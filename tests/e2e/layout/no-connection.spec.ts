import type { Page } from '@playwright/test';
import { connectionCopy } from '../../../content/navigation.ts';
import { expect, mainNavigation, test } from '../support/fixtures.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: connectionCopy.title });
const message = (page: Page) => page.getByLabel('Message', { exact: true });

/** Chromium logs every failed request, which is expected here. */
test.use({ failedLoads: async ({ baseURL: _ }, use) => use(everything) });
const everything = new (class extends Set<string> {
  override has = () => true;
})();

test('offline, links and forms keep the page and its text, say so, and continue later', async ({
  page,
  context,
  axe,
}) => {
  await test.step('a link keeps the page and its text, says so, and continues later', async () => {
    await page.goto('/contact');
    await message(page).fill('Two SEO people, in Pune.');
    await context.setOffline(true);
    await mainNavigation(page).getByRole('link', { name: 'About', exact: true }).press('Enter');
    await expect(notice(page)).toBeInViewport({ ratio: 1 });
    await expect(page).toHaveURL('/contact');
    await expect(message(page)).toHaveValue('Two SEO people, in Pune.');
    await axe();
    await notice(page).getByRole('button', { name: connectionCopy.again }).click();
    await expect(notice(page)).toBeVisible();
    // A link within the page needs no connection.
    await page.getByRole('link', { name: 'Send a Message', exact: true }).click();
    await expect(page).toHaveURL('/contact#contact-form');
    await context.setOffline(false);
    await expect(page).toHaveURL('/about');
  });

  await test.step('a form that is not hydrated waits too', async () => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/blog');
    const email = page.getByLabel('Your email');
    await context.setOffline(true);
    await email.fill('asha@visitor.example');
    await email.press('Enter');
    await expect(notice(page)).toBeVisible();
    await expect(email).toHaveValue('asha@visitor.example');
    const feed = page.getByRole('main').getByRole('link', { name: 'RSS' });
    const address = (await feed.getAttribute('href')) ?? '';
    await feed.click();
    const asked = page.waitForRequest(`**${address}`);
    await context.setOffline(false);
    await asked;
  });

  await test.step('a course chosen offline is known once there is a connection, however slow', async () => {
    await page.goto('/digital-marketing-mastery');
    await context.setOffline(true);
    await page.getByRole('link', { name: /^Enroll Now.*Advanced/ }).click();
    await expect(notice(page)).toBeVisible();
    const tools = await context.newCDPSession(page);
    await context.setOffline(false);
    const slow = { latency: 400, downloadThroughput: 200_000, uploadThroughput: 200_000 };
    await tools.send('Network.emulateNetworkConditions', { offline: false, ...slow });
    await expect(page).toHaveURL('/contact#contact-form');
    await expect(page.getByText('About:')).toHaveText('About: Advanced SEO & Content Marketing');
    await expect(page.getByLabel('Subject')).toHaveValue('Digital Marketing Course Inquiry');
  });
});
