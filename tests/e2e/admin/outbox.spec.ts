import { openDatabase } from '../../../server/db/connect.ts';
import { goodRows } from '../../support/row-factories.ts';
import { expect, phone, test } from '../support/fixtures.ts';
import { adminPort, folderOf } from '../support/places.ts';
import { signIn } from './fixtures.ts';

const reason = 'The mail server refused the recipient. (550 No such person)';

test('a mail that failed is shown with the reason, tried again and then sent', async ({
  page,
  axe,
}) => {
  await signIn(page);
  const subject = `A letter ${Date.now()}`;
  await storeFailed(subject);
  await page.goto('/admin/outbox');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  await expect(page.getByRole('main')).toContainText(
    `kept as a file instead, in ${folderOf(adminPort)}`,
  );
  const row = page.getByRole('row', { name: subject });
  await expect(row).toContainText(reason);
  await axe();
  await page.setViewportSize(phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await axe();

  await page.getByRole('button', { name: `Try again: ${subject}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is being tried again' })).toBeVisible();
  await expect(row).toBeHidden();
  await expect(async () => {
    await page.goto('/admin/outbox?state=sent');
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('a test mail tells at once where it went', async ({ page, axe }) => {
  await signIn(page);
  await page.goto('/admin/outbox');
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  const answer = page.getByRole('status').filter({ hasText: 'was kept as a file' });
  await expect(answer).toContainText(`${folderOf(adminPort)}/mail/`);
  await axe();
});

test('an outbox that cannot be read says so and tries again', async ({
  page,
  expectFailedLoad,
}) => {
  await signIn(page);
  const address = '/api/admin/outbox';
  expectFailedLoad(address);
  await page.route(`**${address}`, (route) => route.abort('failed'), { times: 1 });
  await page.goto('/admin/outbox');
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
});

/** Puts a mail into the outbox that was given up. */
async function storeFailed(subject: string): Promise<void> {
  const database = openDatabase({ databaseUrl: null, dataDir: folderOf(adminPort) });
  const now = new Date().toISOString();
  const message_id = `<${Date.now()}@site.example>`;
  const given = { attempts: 10, given_up_at: now, last_error: reason };
  await database.db
    .insertInto('outbox')
    .values({ ...goodRows.outbox, ...given, subject, message_id })
    .execute();
  await database.close();
}
