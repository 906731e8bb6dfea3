import { readFile } from 'node:fs/promises';
import { stageLabels } from '../../../domain/people/person.ts';
import { expect, open, phone, test } from '../support/fixtures.ts';
import { enquiredAs, openedBy } from './answering.ts';
import { part, signIn } from './fixtures.ts';
import { addressOfName, newName } from './lists/visitors.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('replies to an enquiry from its card and from the dashboard', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await part(page, 'opens WhatsApp on a phone with one tap after the notification', async () => {
    await page.setViewportSize(phone);
    const name = newName('Kavita');
    await open(page, await enquiredAs(page, name));
    await axe();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBe(phone.width);
    await page.getByRole('tab', { name: 'Reply' }).click();
    const panel = page.getByRole('region', { name: 'Reply on WhatsApp' });
    await expect(panel.locator('[data-word=first]')).toHaveText('Kavita');
    await axe();
    const link = page.getByRole('link', { name: 'Open WhatsApp with this text' });
    const url = await openedBy(page, () => link.click());
    expect(url.searchParams.get('text')).toContain('Hello Kavita,');
    // It counts as a reply once somebody confirms that it was sent.
    const sheet = page.getByRole('dialog', { name: 'Did you send it?' });
    await axe();
    await sheet.getByText('Sent', { exact: true }).click();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').getByText('WhatsApp sent, noted.')).toBeVisible();
    const step = page.getByRole('region', { name: 'Next step' });
    await expect(step).toContainText('Call if there is no answer');
    await page.getByRole('tab', { name: /^Time line/ }).click();
    const line = page.getByRole('listitem').filter({ hasText: 'WhatsApp sent by admin' });
    await expect(line).toContainText('“First reply: hiring”, English');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await part(page, 'keeps an edited Hindi text over a reload', async () => {
    const card = await enquiredAs(page, newName('Meena'));
    await open(page, card);
    const panel = page.getByRole('region', { name: 'Reply on WhatsApp' });
    await panel.getByLabel('Template').selectOption('Called, no answer');
    await panel.getByRole('button', { name: 'हिन्दी' }).click();
    const text = panel.getByLabel('Text');
    await expect(text).toHaveValue(/जी, नमस्ते।/);
    await text.fill('मीना जी, कल बात करें?');
    await panel.getByRole('button', { name: 'English' }).click();
    await expect(text).toHaveValue(/^Hello Meena/);
    await panel.getByRole('button', { name: 'Use my text again' }).click();
    await page.reload();
    await expect(text).toHaveValue('मीना जी, कल बात करें?');
    expectFailedLoad(`/api${card}/answers`);
    await page.route('**/answers', (route) => route.abort());
    const link = panel.getByRole('link', { name: 'Open WhatsApp', exact: true });
    const url = await openedBy(page, () => link.click());
    expect(url.searchParams.get('text')).toBe('मीना जी, कल बात करें?');
    const notice = page.getByRole('alert').filter({ hasText: 'not noted on the card yet' });
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await notice.getByRole('button', { name: 'Note it' }).click();
    await expect(page.getByRole('button', { name: 'Was it sent?' })).toBeVisible();
    const line = page.getByRole('listitem').filter({ hasText: 'WhatsApp opened by admin' });
    await expect(line).toContainText('“Called, no answer”, हिन्दी');
  });

  await part(page, 'replies by email with the keyboard only', async () => {
    const name = newName('Rajat');
    const card = await enquiredAs(page, name);
    await open(page, card);
    await page.getByRole('button', { name: 'Mail', exact: true }).press('Enter');
    const panel = page.getByRole('region', { name: 'Reply by mail' });
    await panel.getByLabel('Subject').fill('');
    const send = panel.getByRole('button', { name: 'Send the mail' });
    expectFailedLoad(`/api${card}/answers`);
    await send.press('Enter');
    await expect(panel.getByLabel('Subject')).toHaveAccessibleDescription(
      /give the mail a subject/,
    );
    await axe();
    await panel.getByLabel('Subject').fill('Your place');
    await send.press('Enter');
    await expect(page.getByRole('status').getByText('The mail is kept')).toBeVisible();
    const line = page.getByRole('listitem').filter({ hasText: 'Mail, kept and not sent by admin' });
    // The card updates by itself.
    await expect(line).toContainText('Your place', { timeout: 30_000 });
    await page.goto('/admin/outbox');
    await page.getByRole('link', { name: /^Kept/ }).click();
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: addressOfName(name) })
        .first(),
    ).toContainText('Your place');
  });

  await part(page, 'replies from the dashboard, which measures the first reply', async () => {
    const name = newName('Imran');
    await enquiredAs(page, name);
    await open(page, '/admin/dashboard');
    const replies = page.getByRole('region', { name: 'First reply this week' });
    await expect(replies).toContainText('opening hours only');
    await expect(replies).toContainText('Half within');
    await axe();
    const link = page.getByRole('link', { name: /^Open WhatsApp with a text for/ }).first();
    const noted = page.getByRole('status').getByText('WhatsApp opened. Noted on the card.');
    // Awaited from the press on, because the notice disappears again.
    const [url] = await Promise.all([
      openedBy(page, () => link.click()),
      expect(noted).toBeVisible(),
    ]);
    expect(url.searchParams.get('text')).toMatch(/^Hello /);
  });

  await part(page, 'shows sources as a table, and exports them', async () => {
    await open(page, '/admin/sources');
    const table = page.getByRole('table', { name: 'Enquiries by source, campaign and first page' });
    await expect(table.getByRole('row').last()).toContainText('All sources');
    for (const size of [phone, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      await axe();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(size.width);
    }
    await page.getByRole('link', { name: '30 days' }).click();
    await expect(page).toHaveURL('/admin/sources?days=30');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toMatch(
      new RegExp(
        `^\\ufeffMonth,Source,Campaign,First page,Enquiries,${stageLabels.qualified},${stageLabels.won},Value won`,
      ),
    );
  });
});
