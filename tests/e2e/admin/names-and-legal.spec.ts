import type { Page } from '@playwright/test';
import { expect, open, test } from '../support/fixtures.ts';
import { part, signIn } from './fixtures.ts';

// The name of the account and the legal texts are the site's: no two of these journeys at one time.
test.describe.configure({ mode: 'default' });

const name = (page: Page) => page.getByLabel('Display name');
const author = (page: Page) => page.getByLabel('Author', { exact: true });
const question = (page: Page) =>
  page.getByRole('heading', { name: 'What should readers call you?' });

test('the administrator gives the name that readers see, and posts are signed with it', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await signIn(page);

  await part(page, 'the dashboard asks, and stops nobody', async () => {
    await open(page, '/admin/dashboard');
    await expect(question(page)).toBeVisible();
    await axe();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(question(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(question(page)).toBeHidden();
  });

  await part(page, 'it is given in Settings, but not as a login name', async () => {
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

  await part(page, 'a login name as author is named before publishing', async () => {
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

test('a changed legal text says what follows, and the version before stays readable', async ({
  page,
}) => {
  await signIn(page);
  const text = page.locator('[name="legal-text.parts.0.text"]');
  const frame = page.frameLocator('iframe');
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  const delivered = 'Effective 1 January 2025';

  await part(page, 'an unknown name in braces is refused at its field', async () => {
    await open(page, '/admin/pages/terms-conditions');
    await expect(frame.getByText(delivered)).toBeVisible();
    await frame.getByRole('heading', { name: 'Scope of Services' }).click();
    await text.fill('Write to {emial}.');
    await publish.click();
    await expect(text).toBeFocused();
    await expect(text).toHaveAccessibleDescription(/\{emial\} is not known here.*\{email\}/);
  });

  await part(
    page,
    'the preview has the day that visitors will read, and the question too',
    async () => {
      await open(page, '/admin/pages/terms-conditions');
      await frame.getByRole('heading', { name: 'Scope of Services' }).click();
      await text.fill('Write to {email}.');
      const effective = frame.getByText(/^Effective /);
      await expect(effective).not.toHaveText(delivered);
      const next = String(await effective.textContent());
      await publish.click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText('Publish a new version of Terms & Conditions?');
      await expect(dialog).toContainText(next);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await publish.click();
      await dialog.getByRole('button', { name: 'Publish this version' }).click();
      await expect(page.locator('.page-editor-bar')).toContainText('The page says what is public.');
      const versions = page.getByRole('region', { name: 'Versions that visitors can read' });
      await expect(versions.getByRole('link')).toHaveCount(2);
      await open(page, '/terms-conditions');
      await expect(page.getByText(next, { exact: true })).toBeVisible();
      await page.getByRole('link', { name: delivered }).click();
      await expect(page.getByText(delivered, { exact: true })).toBeVisible();
      await page.getByRole('link', { name: /the present version$/ }).click();
      await expect(page).toHaveURL('/terms-conditions');
    },
  );

  await part(page, 'the delivered text comes back as its version', async () => {
    await open(page, '/admin/pages/terms-conditions');
    await page.getByRole('button', { name: 'Whole page back to as delivered' }).click();
    await publish.click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Go back to an earlier version');
    await dialog.getByRole('button', { name: 'Publish this version' }).click();
    await expect(page.locator('.page-editor-bar')).toContainText('The page says what is public.');
  });
});
