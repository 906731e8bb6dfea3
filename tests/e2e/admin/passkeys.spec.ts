import type { CDPSession, Page } from '@playwright/test';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { passkeyHolder } from '../support/places.ts';
import { step } from './fixtures.ts';
import { makeStale } from './stored-rows.ts';

const wide = { width: 1440, height: 900 };

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

/** A device in software, in place of the one before. */
async function plugIn(session: CDPSession): Promise<string> {
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

async function enterPassword(page: Page) {
  await page.getByLabel('Username').fill(passkeyHolder.username);
  await page.getByLabel('Password').fill(passkeyHolder.password);
  await page.getByLabel('Password').press('Enter');
}

async function openLogin(page: Page) {
  await page.goto('/admin/logout');
  await expect(page).toHaveURL('/admin/login');
  await open(page, '/admin/login?next=%2Fadmin%2Fsettings');
}

test('an account adds passkeys, logs in with them by keyboard, and removes them', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const laptop = await plugIn(session);
  const panel = page.getByRole('region', { name: 'Passkeys' });
  const rows = panel.getByRole('listitem');
  const add = panel.getByRole('button', { name: 'Add a passkey' });
  const logIn = page.getByRole('button', { name: 'Log in with a passkey' });

  await step(page, 'adds one, with recovery codes, and names it', async () => {
    await open(page, '/admin/login?next=%2Fadmin%2Fsettings');
    await lookAt(page, axe);
    await enterPassword(page);
    await expect(panel.getByText('Belongs to localhost.')).toBeVisible();
    await add.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Ten new recovery codes' });
    await dialog.getByLabel('I have them on paper').press('Space');
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: /^Rename/ }).press('Enter');
    const rename = page.getByRole('dialog', { name: 'Rename the passkey' });
    await rename.getByLabel('Name').fill('Office laptop');
    await rename.getByRole('button', { name: 'Rename' }).press('Enter');
    await expect(rename).toBeHidden();
    await expect(rows.getByText('Office laptop')).toBeVisible();
    await lookAt(page, axe);
  });

  await step(page, 'refuses a second one of the same device', async () => {
    await add.press('Enter');
    await expect(page.getByText('This device already has a passkey of yours.')).toBeVisible();
    await expect(rows).toHaveCount(1);
  });

  await step(page, 'logs in with it alone', async () => {
    await openLogin(page);
    await logIn.press('Enter');
    await expect(page).toHaveURL('/admin/settings');
    await expect(rows.getByText(/^used /)).toBeVisible();
  });

  await step(page, 'logs in with it after the password', async () => {
    await openLogin(page);
    await enterPassword(page);
    const use = page.getByRole('button', { name: 'Use your passkey' });
    await expect(use).toBeFocused();
    await lookAt(page, axe);
    await use.press('Enter');
    await expect(page).toHaveURL('/admin/settings');
    await expect(rows).toHaveCount(1);
  });

  await step(page, 'confirms with it, and adds that of a second device', async () => {
    const token = await page.evaluate(() => localStorage.getItem('adminToken'));
    await makeStale(token ?? '');
    expectFailedLoad('/api/admin/passkeys/options');
    await add.press('Enter');
    const asked = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
    const confirm = asked.getByRole('button', { name: 'Confirm with your passkey' });
    await expect(confirm).toBeFocused();
    await lookAt(page, axe);
    // The first device confirms; then the second one makes the passkey.
    const made = page.waitForResponse('**/api/admin/identity/passkey');
    await confirm.press('Enter');
    expect((await made).status()).toBe(200);
    await expect(page.getByText('This device already has a passkey of yours.')).toBeVisible();
    await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: laptop });
    await plugIn(session);
    await add.press('Enter');
    await expect(rows).toHaveCount(2);
    await openLogin(page);
    await logIn.press('Enter');
    await expect(page).toHaveURL('/admin/settings');
  });

  await step(page, 'a removed one no longer lets in', async () => {
    const second = rows.filter({ hasNotText: 'Office laptop' });
    await second.getByRole('button', { name: /^Remove/ }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(rows).toHaveCount(1);
    await openLogin(page);
    expectFailedLoad('/api/admin/auth/login/passkey');
    await logIn.press('Enter');
    await expect(page.getByText('This passkey does not work here.')).toBeVisible();
    await lookAt(page, axe);
    await enterPassword(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter');
    await expect(page.getByLabel('Recovery code')).toBeFocused();
  });
});
