import { expect, phone, test } from '../support/fixtures.ts';
import { adminPort, folderOf } from '../support/places.ts';
import { openActs, part, signIn } from './fixtures.ts';
import { storeMail } from './stored-rows.ts';

const reason = 'The mail server refused the recipient. (550 No such person)';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('retries failed emails, and reports the result of a test email', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await part(page, 'shows a failed email with the reason, and retries it', async () => {
    const subject = `A letter ${Date.now()}`;
    const given_up_at = new Date().toISOString();
    await storeMail(subject, { attempts: 10, given_up_at, last_error: reason });
    await page.goto('/admin/outbox');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
    await expect(page.getByRole('main')).toContainText(`kept as a file in ${folderOf(adminPort)}`);
    const row = page.getByRole('row', { name: subject });
    await expect(row).toContainText(reason);
    await axe();
    await page.setViewportSize(phone);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(phone.width);
    await axe();

    await openActs(row);
    await page.getByRole('button', { name: `Try again: ${subject}` }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'is being tried again' }),
    ).toBeVisible();
    await expect(row).toBeHidden();
    await expect(async () => {
      await page.goto('/admin/outbox?state=kept');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
      expect(await row.count()).toBe(1);
    }).toPass();
  });

  await part(page, 'reports the result of a test email', async () => {
    await page.goto('/admin/outbox');
    await page.getByRole('button', { name: 'Send a test mail' }).click();
    const answer = page.getByRole('status').filter({ hasText: 'not sent, but saved as a file' });
    await expect(answer).toContainText(`${folderOf(adminPort)}/mail/`);
    await axe();
  });

  await part(page, 'shows an error with a retry if the outbox does not load', async () => {
    const address = '/api/admin/outbox';
    expectFailedLoad(address);
    await page.route(`**${address}`, (route) => route.abort('failed'));
    await page.goto('/admin/outbox');
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  });
});
