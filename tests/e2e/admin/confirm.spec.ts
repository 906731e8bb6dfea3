import { expect, open, phone, test } from '../support/fixtures.ts';
import { admin } from '../support/places.ts';
import { signIn, step } from './fixtures.ts';
import { makeStale, store } from './stored-rows.ts';

const wide = { width: 1440, height: 900 };

test('asks who is there after ten minutes, and goes on with nothing typed lost', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  const token = await signIn(page);
  const dialog = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  const password = dialog.getByLabel('Your password');

  await step(page, 'a cancelled confirmation keeps the form', async () => {
    await makeStale(token);
    await open(page, '/admin/settings');
    await page.getByRole('button', { name: 'Change the password' }).click();
    const fields = {
      current: page.getByLabel('Current password'),
      next: page.getByLabel('New password', { exact: true }),
      again: page.getByLabel('New password again'),
    };
    const change = page.getByRole('button', { name: 'Change password' });
    await expect(change).toBeEnabled();
    await fields.current.fill('not the password');
    await fields.next.fill('four wild green herons');
    await fields.again.fill('four wild green herons');
    expectFailedLoad('/api/admin/password');
    await change.press('Enter');
    await expect(dialog.getByText(/^To change the password, .* 26 minutes ago/)).toBeVisible();
    await expect(password).toBeFocused();
    for (const size of [phone, wide]) {
      await page.setViewportSize(size);
      await axe();
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('you did not confirm that it is you')).toBeVisible();
    await expect(fields.current).toHaveValue('not the password');
    await expect(fields.again).toHaveValue('four wild green herons');

    expectFailedLoad('/api/admin/password');
    await change.press('Enter');
    await expect(password).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(password).toHaveAccessibleDescription('Please enter it.');
    expectFailedLoad('/api/admin/identity');
    await password.fill('wrong');
    await password.press('Enter');
    await expect(password).toHaveAccessibleDescription('The password is wrong');
    await password.fill(admin.password);
    // Then the call itself refuses the current password.
    expectFailedLoad('/api/admin/password');
    await password.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(fields.current).toHaveAccessibleDescription('Current password is wrong');
    await expect(fields.again).toHaveValue('four wild green herons');
  });

  await step(page, 'a download waits for the confirmation, and the next needs none', async () => {
    await makeStale(token);
    await open(page, '/admin/people');
    const exportAll = page.getByRole('button', { name: 'Export CSV' });
    await expect(exportAll).toBeEnabled();
    expectFailedLoad('/api/admin/people/export?');
    await exportAll.click();
    await expect(dialog.getByText(/^To export people as CSV/)).toBeVisible();
    await password.fill(admin.password);
    const first = page.waitForEvent('download');
    await password.press('Enter');
    expect((await first).suggestedFilename()).toMatch(/\.csv$/);
    await expect(dialog).toBeHidden();
    const second = page.waitForEvent('download');
    await exportAll.click();
    await second;
    await expect(dialog).toBeHidden();
  });

  await step(page, 'a change of who gets enquiries is asked about, logged and told', async () => {
    const receivers = page.getByRole('textbox', { name: /^Who else gets enquiries/ });
    const save = page.getByRole('button', { name: 'Save and make public' });
    const saved = page.getByText('Saved. The site shows it now.');
    await open(page, '/admin/site');
    await receivers.fill('neha@site.example');
    await save.click();
    await expect(saved).toBeVisible();

    await makeStale(token);
    await open(page, '/admin/site');
    await receivers.fill('stranger@mail.example');
    expectFailedLoad('/api/admin/site');
    await save.click();
    await expect(dialog.getByText(/^To change “Others who get enquiries”/)).toBeVisible();
    await password.fill(admin.password);
    await password.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(receivers).toHaveValue('stranger@mail.example');

    await open(page, '/admin/activity');
    await expect(page.getByRole('table', { name: 'Activity' })).toContainText(
      'Others who get enquiries: neha@site.example → stranger@mail.example',
    );
    const told = await store((db) =>
      db.selectFrom('outbox').select('recipient').where('kind', '=', 'facts-changed').execute(),
    );
    expect(told).toContainEqual({ recipient: 'neha@site.example' });

    await open(page, '/admin/site');
    await page
      .getByRole('button', { name: /^Who else gets enquiries.*: use the original text/ })
      .click();
    await save.click();
    await expect(saved).toBeVisible();
  });
});
