import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { colleague } from '../support/places.ts';
import { step } from './fixtures.ts';
import { makeStale } from './stored-rows.ts';

const wide = { width: 1440, height: 900 };
const stepCall = '/api/admin/auth/login/second-step';

async function lookAt(page: Page, axe: () => Promise<void>): Promise<void> {
  for (const size of [phone, wide]) {
    await page.setViewportSize(size);
    await axe();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  }
}

async function enterPassword(page: Page) {
  await open(page, '/admin/login?next=%2Fadmin%2Fsettings');
  const username = page.getByLabel('Username');
  await username.fill(colleague.username);
  await username.press('Tab');
  await page.getByLabel('Password').fill(colleague.password);
  await page.getByLabel('Password').press('Enter');
}

async function logOut(page: Page) {
  await page.goto('/admin/logout');
  await expect(page).toHaveURL('/admin/login');
}

test('an account gets a second step, logs in with it by keyboard, and removes it', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  let key = '';
  let codes: string[] = [];
  const app = page.getByRole('region', { name: 'Authenticator app' });
  const recovery = page.getByRole('region', { name: 'Recovery codes' });
  const code = page.getByLabel('Code', { exact: true });
  /** Later codes each time, since each works once: the clock does not move on. */
  const codeIn = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({
      timestamp: Date.now() + seconds * 1000,
    });

  await step(page, 'sets an app up with its first code, and shows ten codes once', async () => {
    await enterPassword(page);
    await expect(app.getByText('Not in use')).toBeVisible();
    await app.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
    await expect(app.getByRole('img', { name: /^Square for an authenticator app/ })).toBeVisible();
    await expect(code).toBeFocused();
    key = (await app.locator('strong').innerText()).replaceAll(' ', '');
    await lookAt(page, axe);
    expectFailedLoad('/api/admin/second-step/app');
    await page.keyboard.type('000000');
    await expect(code).toHaveAccessibleDescription(/That code is not right/);
    await expect(code).toHaveValue('');
    await page.keyboard.type(codeIn(0));
    const dialog = page.getByRole('alertdialog', { name: 'Ten new recovery codes' });
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    codes = await dialog.getByRole('listitem').locator('strong').allTextContents();
    await lookAt(page, axe);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).press('Enter');
    const text = await readFile(await (await download).path(), 'utf8');
    for (const each of codes) expect(text).toContain(each);
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await dialog.getByLabel('I have them on paper').press('Space');
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(app.getByText('In use')).toBeVisible();
    await expect(recovery.getByText('10 of 10 left')).toBeVisible();
    await lookAt(page, axe);
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    for (const each of [...codes, key]) expect(stored).not.toContain(each);
  });

  await step(page, 'logs in with a recovery code', async () => {
    await logOut(page);
    await enterPassword(page);
    await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
    await expect(code).toBeFocused();
    await lookAt(page, axe);
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
    const field = page.getByLabel('Recovery code');
    await expect(field).toBeFocused();
    expectFailedLoad(stepCall);
    await field.fill('AAAA-AAAA');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/That code is not right/);
    await lookAt(page, axe);
    await field.fill(codes[0]?.toLowerCase() ?? '');
    await field.press('Enter');
    await expect(page).toHaveURL('/admin/settings');
    await expect(recovery.getByText('9 of 10 left')).toBeVisible();
    await expect(recovery.getByText(/Last used .*Chrome/)).toBeVisible();
  });

  await step(page, 'logs in with the code of the app, after five wrong ones', async () => {
    await logOut(page);
    await enterPassword(page);
    for (let time = 1; time <= 5; time++) {
      expectFailedLoad(stepCall);
      await expect(code).toBeFocused();
      const answered = page.waitForResponse(`**${stepCall}`);
      await page.keyboard.type('000000');
      await answered;
      if (time < 5) await expect(code).toHaveValue('');
    }
    await expect(page.getByRole('alert')).toHaveText(/Please log in again/);
    await expect(page.getByLabel('Username')).toHaveValue(colleague.username);
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.keyboard.type(colleague.password);
    await page.keyboard.press('Enter');
    await expect(code).toBeFocused();
    await page.keyboard.type(codeIn(30));
    await expect(page).toHaveURL('/admin/settings');
    await expect(recovery.getByText('9 of 10 left')).toBeVisible();
  });

  await step(page, 'asks before it makes new codes or removes the app', async () => {
    const token = await page.evaluate(() => localStorage.getItem('adminToken'));
    await makeStale(token ?? '');
    await recovery.getByRole('button', { name: 'Make ten new ones' }).click();
    expectFailedLoad('/api/admin/second-step/codes');
    await page.getByRole('button', { name: 'Make new ones' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
    await expect(asked.getByText(/26 minutes ago/)).toBeVisible();
    await expect(asked.getByLabel('Code', { exact: true })).toBeFocused();
    // The password alone is not enough for an account with a second step.
    await expect(asked.getByText(/password/)).toBeHidden();
    await lookAt(page, axe);
    await asked.getByRole('button', { name: 'Use a recovery code' }).click();
    await asked.getByLabel('Recovery code').fill(codes[1] ?? '');
    await asked.getByLabel('Recovery code').press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Ten new recovery codes' });
    await expect(dialog.getByText('The old ones no longer work.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('The recovery codes are not shown again.')).toBeVisible();
    await app.getByRole('button', { name: 'Remove the app' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(app.getByText('In use')).toBeVisible();
    await app.getByRole('button', { name: 'Remove the app' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(app.getByText('Not in use')).toBeVisible();
    await logOut(page);
    await enterPassword(page);
    await expect(page).toHaveURL('/admin/settings');
  });
});
