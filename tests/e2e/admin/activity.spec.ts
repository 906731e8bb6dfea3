import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { newToken, part, signIn } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

/** Adds an author, changes the bio twice and deletes the author; resolves with the name, which no other entry has. */
async function actAsOwner(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${await newToken(page)}` };
  const name = `Activity ${crypto.randomUUID().slice(0, 8)}`;
  const form = { name, bio: '', slug: '', picture: null, pictureAlt: '' };
  const url = '/api/admin/authors';
  const author = await (await page.request.post(url, { headers, data: form })).json();
  for (const bio of ['Teaches.', 'Teaches lamps.']) {
    const data = { ...form, bio, inPosts: false };
    const changed = await page.request.put(`${url}/${author.id}`, { headers, data });
    expect(changed.ok()).toBe(true);
  }
  expect((await page.request.delete(`${url}/${author.id}`, { headers })).ok()).toBe(true);
  return name;
}

test('shows who did what by day, and finds, checks and exports it', async ({
  page,
  axe,
  axeInDark,
  expectFailedLoad,
}) => {
  const name = await actAsOwner(page);
  const list = `/admin/activity?search=${encodeURIComponent(name)}`;
  const rows = page.getByRole('table', { name: 'Activity' });

  await part(page, 'lists the acts of today under their day, equal ones as one', async () => {
    await open(page, list);
    await expect(page.getByRole('link', { name: 'Activity' }).first()).toBeVisible();
    const row = rows.getByRole('row').filter({ hasText: `Changed the author 2 times “${name}”` });
    await expect(row).toContainText('admin');
    await expect(rows.getByText('Today')).toBeVisible();
    await axe();
    await axeInDark();
  });

  await part(page, 'keeps filters in the address, over reload and Back', async () => {
    await open(page, '/admin/activity');
    await page.getByRole('combobox', { name: 'What' }).selectOption('Posts and topics');
    await expect(page).toHaveURL(/kind=posts/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'What' })).toHaveValue('posts');
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-01-02');
    await page.getByRole('button', { name: 'Show these days' }).click();
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await expect(page).toHaveURL(/kind=posts/);
    await axe();
    await page.goBack();
    await expect(rows).toBeVisible();
    await page.getByRole('link', { name: 'Logins only' }).click();
    await expect(rows.getByText('Logged in').first()).toBeVisible();
  });

  await part(page, 'checks the log by keyboard, and says when', async () => {
    await open(page, '/admin/activity');
    const button = page.getByRole('button', { name: /^Check (?:again|now)$/ });
    await button.press('Enter');
    await expect(
      page.getByRole('status').getByText('Checked. Nothing has been changed or removed.'),
    ).toBeVisible();
    const seal = page.getByRole('region', { name: 'Whether the activity can be trusted' });
    await expect(seal).toContainText(/entries since .*, checked at \d/);
    await axe();
  });

  await part(page, 'exports what is shown as CSV', async () => {
    await open(page, list);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain(`Added the author “${name}”`);
  });

  await part(page, 'fits a phone', async () => {
    await page.setViewportSize(phone);
    await open(page, list);
    await expect(rows.getByText('Changed the author 2 times')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(phone.width);
    await axe();
    await axeInDark();
  });

  await part(page, 'offers to try again when it does not load', async () => {
    expectFailedLoad('/api/admin/activity');
    await page.route('**/api/admin/activity*', (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, '/admin/activity');
    await page.unroute('**/api/admin/activity*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows).toBeVisible();
  });
});
