import type { Page } from '@playwright/test';
import { messages } from '../../../domain/messages.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { newAddress } from '../support/form-calls.ts';
import { addressOf } from '../support/prepared-posts.ts';

const { contact, newsletter, comments } = messages;
const post = addressOf('LinkedIn for Founders: Ninety Minutes a Week');
const answer = (page: Page) => page.locator('#posted-answer');

async function write(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Asha Nair');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('98765 43210');
  await page.getByLabel('Subject', { exact: true }).selectOption('Hiring Needs');
  await page.getByLabel('Message', { exact: true }).fill('Two SEO people.');
  await page.getByRole('checkbox').check();
}

async function expectLookedAt(page: Page): Promise<void> {
  await expect(answer(page)).toBeFocused();
  await expect(answer(page)).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await answer(page).boundingBox())?.y)
    .toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(`a form posted ${javaScriptEnabled ? 'before the scripts load' : 'without JavaScript'}`, () => {
    test.use({ javaScriptEnabled, viewport: phone });

    test.beforeEach(async ({ page }) => {
      if (javaScriptEnabled) await page.route('**/assets/*.js', () => {});
    });

    test('moves scroll position and focus to the thank-you or the errors', async ({
      page,
      expectFailedLoad,
    }) => {
      await test.step('moves to the thank-you, and shows the next step', async () => {
        const email = newAddress();
        await page.goto('/contact', { waitUntil: 'commit' });
        await write(page, email);
        await page.getByRole('button', { name: 'Send Message' }).click();
        await expect(answer(page).getByRole('status')).toHaveText(contact.success);
        await expectLookedAt(page);
        await expect(page.getByText(/^M-\d+$/)).toBeVisible();
        await expect(page.getByRole('heading', { name: /You hear from us by/ })).toBeVisible();
        await page.getByRole('button', { name: 'Correct it' }).click();
        await expect(page.getByText(contact.correct.going)).toBeVisible();
        await page.getByLabel('Message', { exact: true }).fill('Three SEO people.');
        await page.getByRole('button', { name: 'Send Message' }).click();
        await expect(page.getByText(contact.correct.done)).toBeVisible();
        await expect(page.getByText('Three SEO people.')).toBeVisible();
        await page.getByRole('button', { name: /morning$/ }).click();
        await expect(answer(page).getByRole('status')).toHaveText(/We will call you .*morning/);
        await expectLookedAt(page);
      });

      await test.step('moves to the errors when it is sent at once, and loses nothing', async () => {
        for (const [path, label, fault] of [
          ['/contact', 'Name', 'Email is required'],
          ['/blog', 'Your email', 'Invalid email format'],
          [post, 'Name', 'Email is required'],
          [post, 'Your email', 'Invalid email format'],
        ] as const) {
          expectFailedLoad(path);
          await page.goto(path, { waitUntil: 'commit' });
          const field = page.locator('[data-island]').getByLabel(label, { exact: true });
          await field.fill('Asha');
          await field.press('Enter');
          await expect(answer(page)).toContainText(fault);
          await expect(page).toHaveURL(/#posted-answer$/);
          await expect(field).toHaveValue('Asha');
          await expectLookedAt(page);
          await page.keyboard.press('Tab');
          await expect(answer(page).getByRole('link').first()).toBeFocused();
        }
      });

      await test.step('moves to the result of a comment and of a newsletter address', async () => {
        const email = newAddress();
        await page.goto(post, { waitUntil: 'commit' });
        await page.getByLabel('Name', { exact: true }).fill('Asha Nair');
        await page.getByLabel('Email', { exact: true }).fill(email);
        await page.getByLabel('Comment', { exact: true }).fill('It worked for us.');
        await page.getByRole('button', { name: 'Post comment' }).click();
        await expect(answer(page)).toHaveText(comments.success);
        await expectLookedAt(page);
        await page.goto('/blog', { waitUntil: 'commit' });
        await page.getByLabel('Your email').fill(email);
        await page.getByRole('button', { name: 'Subscribe' }).click();
        await expect(answer(page)).toHaveText(newsletter.success + newsletter.next(false)(email));
        await expectLookedAt(page);
      });
    });
  });
}
