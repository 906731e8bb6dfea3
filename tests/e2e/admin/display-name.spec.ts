import type { Page } from '@playwright/test';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { part, signIn } from './fixtures.ts';

const author = 'Neha Kulkarni';
const wide = { width: 1440, height: 900 };
const name = (page: Page) => page.getByLabel('Name', { exact: true });
const authorField = (page: Page) => page.getByLabel('Author', { exact: true });
const task = (page: Page) => page.getByRole('link', { name: /do not know what to call you/ });

test('sets the name that readers see, and signs posts with it', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  const token = await signIn(page);

  await part(page, 'the list before going live asks for it, once', async () => {
    await open(page, '/admin/dashboard');
    await expect(task(page)).toBeVisible();
    await axe();
    await task(page).press('Enter');
    await expect(name(page)).toBeFocused();
  });

  await part(page, 'the profile accepts it unless it is a username, by keyboard', async () => {
    await open(page, '/admin/settings');
    const profile = page.getByRole('region', { name: 'As an author' });
    const save = profile.getByRole('button', { name: 'Save' });
    for (const size of [phone, wide]) {
      await page.setViewportSize(size);
      await expect(profile.getByText('0 of 280')).toBeVisible();
      await axe();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(size.width);
    }
    expectFailedLoad('/api/admin/profile');
    await name(page).fill('admin');
    await name(page).press('Enter');
    await expect(name(page)).toHaveAccessibleDescription(/must not be one that somebody logs in/);
    await expect(name(page)).toHaveValue('admin');
    await name(page).fill(author);
    await profile.getByLabel('What you do').fill('Teaches search');
    await profile.getByLabel('About you').fill('Ran search for two shops.');
    await save.press('Enter');
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await expect(profile.getByText('/blog/author/neha-kulkarni', { exact: false })).toBeVisible();
    const foot = page.getByRole('link', { name: `Logged in as ${author} Owner` });
    await expect(foot).toBeVisible();
    await page.reload();
    await expect(profile.getByLabel('About you')).toHaveValue('Ran search for two shops.');
    await open(page, '/admin/blog/create');
    await expect(authorField(page)).toHaveValue(author);
  });

  await part(page, 'warns before publishing with a username as author', async () => {
    await open(page, '/admin/blog/create');
    await authorField(page).fill('admin');
    await page
      .getByRole('button', { name: /^Publish/ })
      .first()
      .click();
    await expect(page.getByText('The author “admin” is a login name').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await part(page, 'offers what was typed before, and the author can be deleted', async () => {
    await open(page, '/admin/settings');
    const profile = page.getByRole('region', { name: 'As an author' });
    await profile.getByLabel('What you do').fill('Not saved');
    await page.reload();
    await expect(profile.getByText('It is not saved yet.')).toBeVisible();
    await expect(profile.getByLabel('What you do')).toHaveValue('Not saved');
    await profile.getByRole('button', { name: 'Discard it' }).press('Enter');
    await expect(profile.getByLabel('What you do')).toHaveValue('Teaches search');
    // Other journeys begin without a name.
    await open(page, `/admin/authors?search=${encodeURIComponent(author)}`);
    await page.getByRole('button', { name: `Delete ${author}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`“${author}” is deleted.`)).toBeVisible();
    const headers = { authorization: `Bearer ${token}` };
    const cleared = await page.request.put('/api/admin/account', {
      data: { displayName: '' },
      headers,
    });
    expect(cleared.ok()).toBe(true);
  });
});
