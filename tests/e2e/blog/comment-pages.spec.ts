import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';
import { addressOf, muchDiscussed } from '../support/prepared-posts.ts';

const address = addressOf(muchDiscussed.post.title);
const comments = (page: Page) => page.getByRole('region', { name: 'Comments (45)' });
const shown = (page: Page) => comments(page).locator('ol > li');
const link = (page: Page, name: string) => comments(page).getByRole('link', { name, exact: true });

test('comments have pages, and typed text is not lost', async ({ page, axe }) => {
  await open(page, address);
  await expect(shown(page)).toHaveCount(20);
  await page.getByLabel('Comment', { exact: true }).fill('I have not finished');
  await link(page, 'Page 3').click();
  await expect(shown(page)).toHaveCount(5);
  await expect(page).toHaveURL(`${address}?comments=3#comments`);
  await expect(page.getByRole('heading', { name: 'Comments (45)' })).toBeInViewport();
  await expect(page.getByLabel('Comment', { exact: true })).toHaveValue('I have not finished');
  await expect(link(page, 'Page 3')).toHaveAttribute('aria-current', 'page');
  await axe();
  await link(page, 'Show newest first').click();
  await expect(shown(page).first()).toContainText('Comment number 45.');
  await expect(comments(page)).toContainText('1–20 of 45, newest first.');
  await page.goBack();
  await expect(shown(page).first()).toContainText('Comment number 41.');
});
