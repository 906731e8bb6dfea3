import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { openActs, signIn } from './fixtures.ts';

const password = 'nine copper bells on a hill';

async function openAccounts(page: Page) {
  await open(page, '/admin/accounts');
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible();
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Accounts' }).getByRole('row').filter({ hasText: name });

/** Invites somebody by keyboard; resolves with the link. */
async function invite(page: Page, { name, role }: { name: string; role: string }) {
  const button = page.getByRole('button', { name: 'Invite somebody' });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await dialog.getByLabel('Email').fill(`${randomUUID()}@mail.example`);
  await dialog.getByLabel(role).check();
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'The link of the invitation' });
  const link = await shown.getByLabel('Link').inputValue();
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toBeHidden();
  await expect(rowOf(page, name)).toContainText('Link ends in');
  return link;
}

/** Opens a link in a browser of its own, and accepts. */
async function acceptIn(browser: Browser, link: string, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page.getByText('at least 12 characters').last()).toBeVisible();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Save and log in' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  return page;
}

test('an owner invites an author, who sees only what authors do, and is removed', async ({
  page,
  browser,
  baseURL,
  axe,
}) => {
  const name = `Farah ${randomUUID().slice(0, 8)}`;
  await signIn(page);
  await openAccounts(page);
  await axe();
  const link = await invite(page, { name, role: 'Author' });
  const author = await acceptIn(browser, link, baseURL);
  const menu = author.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: `Logged in as ${name}` })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Create Blog' })).toBeVisible();
  for (const hidden of ['People', 'Pages', 'Comments', 'Outbox']) {
    await expect(menu.getByRole('link', { name: hidden, exact: true })).toHaveCount(0);
  }
  const asked: string[] = [];
  author.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await author.goto('/admin/people');
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('You have no access');
  await expect(author.getByText('owners and the enquiry desk')).toBeVisible();
  // The screen's own calls are not even sent.
  expect(asked.filter((path) => path.startsWith('/api/admin/people'))).toEqual([]);
  await author.goto('/admin/blog/create');
  await expect(author.getByRole('button', { name: 'Create Blog' })).toBeVisible();
  await expect(author.getByRole('button', { name: 'Publish...' })).toHaveCount(0);
  const title = `Festival ${randomUUID().slice(0, 8)}`;
  await author.getByLabel('Title').fill(title);
  await author.getByRole('button', { name: 'Ask to publish' }).press('Enter');
  const sheet = author.getByRole('dialog', { name: 'Ask to publish' });
  await expect(sheet.getByRole('status').filter({ hasText: 'You can ask anyway.' })).toBeVisible();
  await sheet.getByLabel('Note to the editor').fill('Before Diwali');
  await sheet.getByRole('button', { name: 'Ask to publish' }).press('Enter');
  const request = author.getByRole('heading', { name: /^Asked on .*, by you$/ });
  await expect(request).toBeVisible();
  await open(page, '/admin/blogs?status=asked');
  await page.getByRole('link', { name: title, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: `${name} asks to publish this` })).toBeVisible();
  await expect(page.getByText('Before Diwali')).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Give back' }).press('Enter');
  const giveBack = page.getByRole('dialog', { name: 'Give this draft back' });
  await giveBack.getByLabel('Note to the author').press('Tab');
  await giveBack.getByRole('button', { name: 'Give back' }).press('Enter');
  await expect(giveBack.getByText('Please say what to change')).toBeVisible();
  await giveBack.getByLabel('Note to the author').fill('Name the prices');
  await giveBack.getByRole('button', { name: 'Give back' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Given back on / })).toBeVisible();
  await author.setViewportSize(phone);
  await author.reload();
  await expect(author.getByText('Name the prices')).toBeVisible();
  await expect(author.getByRole('button', { name: 'Update Blog' })).toBeVisible();
  await author.getByRole('button', { name: 'Ask to publish' }).press('Enter');
  await expect(sheet.getByRole('status').filter({ hasText: 'You can ask anyway.' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Ask to publish' }).press('Enter');
  await expect(request).toBeVisible();
  await author.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(request).toBeHidden();
  await expect(author.getByRole('button', { name: 'Ask to publish' })).toBeVisible();
  await openAccounts(page);
  // The link works once.
  const { pathname, hash } = new URL(link);
  const second = await author.context().newPage();
  await second.goto(pathname + hash);
  await expect(second.getByText('This invitation is not valid any more')).toBeVisible();

  await page.reload();
  await expect(rowOf(page, name)).toContainText('Author');
  await page.getByRole('combobox', { name: `Role of ${name}` }).selectOption('Editor');
  await expect(page.getByText(`${name} is an editor now.`)).toBeVisible();
  await author.goto('/admin/pages');
  await expect(author.getByRole('heading', { level: 1 })).toHaveText('Pages');

  await page.setViewportSize(phone);
  await axe();
  await openActs(rowOf(page, name));
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('cannot log in any more, and 1 device is logged out');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(rowOf(page, name)).toContainText('left, cannot log in');
  await author.goto('/admin/pages');
  await expect(author).toHaveURL(/\/admin\/login/);
});
