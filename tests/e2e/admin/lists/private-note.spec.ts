import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { adminUrl } from '../../support/places.ts';
import { newToken, part, signIn } from '../fixtures.ts';
import { newName, openMessage, sayYes, sendMessage, toast } from './visitors.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

const note = (page: Page) => page.getByRole('textbox', { name: 'Only administrators see it' });

test('stores a private note without overwriting another one', async ({
  page,
  expectFailedLoad,
}) => {
  await part(page, 'saves on request, and keeps unsaved text', async () => {
    const name = newName('Noted');
    await sendMessage(page, { name });
    await openMessage(page, name);
    await note(page).fill('Call on Monday');
    await expect(toast(page, 'Not saved yet')).toBeVisible();
    await page.getByRole('link', { name: 'All messages' }).click();
    await sayYes(page, 'You have changes that are not saved.', 'Cancel');
    await expect(note(page)).toHaveValue('Call on Monday');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(note(page)).toHaveValue('Call on Monday');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(toast(page, 'Note saved.')).toBeVisible();
    await expect(toast(page, 'Not saved yet')).toBeHidden();
    await page.reload();
    await expect(note(page)).toHaveValue('Call on Monday');
  });

  await part(page, 'does not overwrite a note that somebody else saved', async () => {
    const name = newName('Twice');
    await sendMessage(page, { name });
    await openMessage(page, name);
    const path = `/api${new URL(page.url()).pathname}/note`;
    const headers = { Authorization: `Bearer ${await newToken(page)}` };
    const data = { note: 'Written elsewhere' };
    await page.request.put(`${adminUrl}${path}`, { headers, data });
    await note(page).fill('Mine');
    expectFailedLoad(path);
    await page.getByRole('button', { name: 'Save note' }).click();
    const other = page.getByRole('region', { name: 'The other note' });
    await expect(other).toContainText('Written elsewhere');
    await expect(note(page)).toHaveValue('Mine');
    await other.getByRole('button', { name: 'Save mine in its place' }).click();
    await expect(other).toBeHidden();
    await page.reload();
    await expect(note(page)).toHaveValue('Mine');
  });
});
