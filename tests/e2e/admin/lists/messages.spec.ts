import { expect, test } from '../../support/fixtures.ts';
import { row } from '../desk.ts';
import { part, signIn } from '../fixtures.ts';
import {
  addressOfName,
  exportCsv,
  heading,
  newName,
  openMessage,
  sayYes,
  sendMessage,
  toast,
} from './visitors.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('finds, reads, answers, sorts, restores and exports messages', async ({
  page,
  expectFailedLoad,
}) => {
  await part(page, 'finds, reads, answers and sorts a new message', async () => {
    const name = newName('Asha Nair');
    await sendMessage(page, { name });
    await page.goto('/admin/messages');
    await page.getByRole('searchbox', { name: 'Search messages' }).fill(name.toUpperCase());
    await expect(page).toHaveURL(/search=/);
    await expect(row(page, name)).toHaveCount(1);
    await expect(row(page, name)).toContainText('New');
    await expect(row(page, name)).toContainText('Hiring Needs: Two SEO Specialists');

    await page.getByRole('link', { name, exact: true }).click();
    await expect(heading(page)).toHaveText(`Message from ${name}`);
    const main = page.getByRole('main');
    for (const fact of [
      addressOfName(name),
      '+91 98765 43210',
      'Hiring Needs',
      'Can you call?',
      'Two SEO Specialists',
      '/hiring-solutions?from=advert',
      'diwali',
      'google',
      'www.search.example',
      /Agreed to the Privacy Policy \(version \d{4}-\d\d-\d\d\)/,
    ]) {
      await expect(main).toContainText(fact);
    }
    await expect(main.getByText('Read', { exact: true })).toBeVisible();

    // Calls, texts and mails begin on the card, which knows how they ended.
    await page.getByRole('link', { name: 'Reply', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/people\/\d+#reply$/);
    await expect(heading(page)).toHaveText(name);
    await page.goBack();
    await expect(heading(page)).toHaveText(`Message from ${name}`);
    await page.getByRole('button', { name: 'Mark as replied' }).click();
    await expect(toast(page, 'Marked as replied.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Undone: 1 message is as it was.')).toBeVisible();
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(toast(page, 'Archived.')).toBeVisible();
    // Back to the same list.
    await page.getByRole('link', { name: 'All messages' }).click();
    await expect(page).toHaveURL(/search=/);
    await expect(row(page, name)).toContainText('Archived');
  });

  await part(
    page,
    'marks a message as new, deletes it after a confirmation, and restores it',
    async () => {
      const name = newName('Zoya Khan');
      await sendMessage(page, { name });
      await openMessage(page, name);
      await page.getByRole('button', { name: 'Mark as new' }).click();
      await expect(toast(page, 'Marked as new.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Mark as read' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete' }).click();
      await sayYes(page, `Delete the message from ${name}?`, 'Delete');
      await expect(toast(page, 'Message deleted.')).toBeVisible();
      await expect(page.getByText('No messages found')).toBeVisible();
      // There are two; the last one is newer.
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await expect(toast(page, 'Undone: 1 message is as it was.').last()).toBeVisible();
      await expect(row(page, name)).toContainText('New');
    },
  );

  await part(page, 'lists suspected spam separately, and restores it with one click', async () => {
    const name = newName('Rescued');
    await sendMessage(page, { name, website: 'https://spam.example' });
    await page.goto('/admin/messages');
    await expect(row(page, name)).toHaveCount(0);
    await page.getByRole('link', { name: /^Spam/ }).click();
    await row(page, name).getByRole('button', { name: 'Not spam' }).click();
    await expect(toast(page, `The message from ${name} is in the inbox.`)).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
    await page.getByRole('link', { name: /^Inbox/ }).click();
    await expect(row(page, name)).toContainText('New');
  });

  await part(page, 'exports the listed messages, without cells that run as formulas', async () => {
    const name = newName('Export');
    await sendMessage(page, { name, message: '=HYPERLINK("https://spam.example")' });
    await page.goto(`/admin/messages?search=${encodeURIComponent(name)}`);
    const file = await exportCsv(page);
    expect(file.name).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
    expect(file.text.trim().split('\r\n')).toHaveLength(2);
    expect(file.text).toContain(`"'=HYPERLINK(""https://spam.example"")"`);
    expect(file.text).toContain(',+91 98765 43210,');
  });

  await part(page, 'shows an error for a message that does not exist', async () => {
    expectFailedLoad('/api/admin/messages/999999');
    await page.goto('/admin/messages/999999');
    await expect(
      page.getByText('This message does not exist. It may have been deleted.'),
    ).toBeVisible();
  });
});

test('the trash shows deleted messages, and restores or permanently deletes them', async ({
  page,
  axe,
}) => {
  const name = newName('Meera Rao');
  await sendMessage(page, { name });
  await openMessage(page, name);
  const note = page.getByRole('textbox', { name: 'Only administrators see it' });
  await note.fill('Called on Monday');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(toast(page, 'Archived.')).toBeVisible();
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await sayYes(page, `Delete the message from ${name}?`, 'Delete');
    await page.getByRole('link', { name: /^Trash/ }).click();
    await expect(page).toHaveURL(/status=trashed/);
    await expect(row(page, name)).toContainText('Archived');
  };
  await remove();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  await axe();
  await page.getByRole('link', { name, exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('In the trash since')).toBeVisible();
  await expect(main.getByText('Called on Monday')).toBeVisible();
  await expect(note).toHaveCount(0);
  await axe();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Mark as new' })).toBeVisible();

  await remove();
  await page.getByRole('button', { name: `Delete permanently: message from ${name}` }).click();
  await sayYes(page, `Permanently delete the message from ${name}?`, 'Delete permanently');
  await expect(toast(page, 'Message permanently deleted.')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});
