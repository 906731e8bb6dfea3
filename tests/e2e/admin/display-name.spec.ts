import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';
import { part, signIn } from './fixtures.ts';

const name = (page: Page) => page.getByLabel('Display name');
const author = (page: Page) => page.getByLabel('Author', { exact: true });
const question = (page: Page) =>
  page.getByRole('heading', { name: 'What should readers call you?' });

test('sets the name that readers see, and signs posts with it', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await signIn(page);

  await part(page, 'the dashboard asks for it without blocking', async () => {
    await open(page, '/admin/dashboard');
    await expect(question(page)).toBeVisible();
    await axe();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(question(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(question(page)).toBeHidden();
  });

  await part(page, 'Settings accepts it unless it is a username', async () => {
    await open(page, '/admin/settings');
    expectFailedLoad('/api/admin/account');
    await name(page).fill('admin');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await expect(name(page)).toHaveAccessibleDescription(/must not be one that somebody logs in/);
    await name(page).fill('Neha Kulkarni');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await expect(page.getByText('New blogs are signed with this name.')).toBeVisible();
    await open(page, '/admin/blog/create');
    await expect(author(page)).toHaveValue('Neha Kulkarni');
  });

  await part(page, 'warns before publishing with a username as author', async () => {
    await open(page, '/admin/blog/create');
    await author(page).fill('admin');
    await page
      .getByRole('button', { name: /^Publish/ })
      .first()
      .click();
    await expect(page.getByText('The author “admin” is a login name').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await open(page, '/admin/settings');
    await name(page).fill('');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await expect(page.getByText('New blogs are not signed')).toBeVisible();
  });
});
