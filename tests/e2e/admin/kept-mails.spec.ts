import { rmSync } from 'node:fs';
import { openSmtpServer } from '../../support/mail/open-smtp-server.ts';
import { startSite } from '../../support/site/site.ts';
import { expect, open, test } from '../support/fixtures.ts';
import { untilAPersonHasRead } from '../support/form-calls.ts';
import { folderOf, ownPort, ownUrl } from '../support/places.ts';
import { enquiredAs } from './answering.ts';
import { signIn, step } from './fixtures.ts';
import { addressOfName, newName, toast } from './lists/visitors.ts';

test.use({ baseURL: ownUrl });

/** The site of this journey, which is stopped with it. */
function openSite(env: Record<string, string>) {
  const settings = { databaseUrl: null, dataDir: folderOf(ownPort), port: ownPort };
  return startSite({
    ...settings,
    env: { HOST: 'localhost', OWNER_EMAIL: 'owner@site.example', ...env },
  });
}

test('a mail without a mail server waits; with one, the owner is told at once, and others after a press', async ({
  page,
  axe,
}) => {
  const mailServer = await openSmtpServer();
  let site = await openSite({});
  try {
    const name = newName('Kavita');
    const reader = addressOfName(newName('Asha'));
    const message = page.getByRole('row').filter({ hasText: name });
    const replies = page.getByRole('region', { name: 'Reply by mail' });
    const receivers = () => mailServer.received.flatMap(({ to }) => to);
    let card = '';

    await step(page, 'tells a visitor that the link to confirm waits', async () => {
      await page.goto('/blog');
      const form = page.locator('form:has([name=email])').first();
      await form.getByLabel('Your email').fill(reader);
      await untilAPersonHasRead(page);
      await form.getByRole('button', { name: 'Subscribe' }).click();
      await expect(form).toContainText('This site cannot send e-mail yet');
    });

    await step(
      page,
      'says so before somebody writes, and counts the mail as no reply',
      async () => {
        await signIn(page);
        card = await enquiredAs(page, name);
        await open(page, card);
        await page.getByRole('button', { name: 'Mail', exact: true }).click();
        await expect(replies).toContainText('No mail server yet: this mail waits.');
        await axe();
        await replies.getByRole('button', { name: 'Send the mail' }).click();
        await expect(toast(page, 'The mail is kept in the Outbox and not sent')).toBeVisible();
        await expect(page.getByRole('main')).toContainText('Mail, kept and not sent by admin');
        await expect(page.getByRole('main')).not.toContainText('Answered by mail');
        await expect(page.getByRole('main')).not.toContainText('Accepted by the mail server');
        await open(page, '/admin/messages');
        await expect(message).toContainText('New');
        await open(page, '/admin/today');
        await expect(page.getByRole('main')).toContainText(name);
        await open(page, '/admin/outbox');
        await expect(page.getByRole('link', { name: /^Sent/ })).toHaveText(/0$/);
        await expect(page.getByRole('link', { name: /^Kept, not sent/ })).toHaveAttribute(
          'aria-current',
          'true',
        );
        await expect(page.getByRole('button', { name: /^Send \d/ })).toHaveCount(0);
        await axe();
      },
    );

    await step(page, 'mails the notices to the owner at once, and nothing else', async () => {
      await site.stop();
      site = await openSite({ SMTP_URL: mailServer.url });
      await expect.poll(() => mailServer.received.length, { timeout: 60_000 }).toBeGreaterThan(0);
      const [first] = mailServer.received;
      expect(first?.to).toEqual(['owner@site.example']);
      expect(first?.parsed.text).toContain(name);
    });

    await step(
      page,
      'offers the mails to others in the Outbox, and sends them after a press',
      async () => {
        await open(page, '/admin/dashboard');
        await expect(page.getByRole('main')).toContainText(
          'kept without a mail server can be sent now',
        );
        await open(page, '/admin/outbox');
        await axe();
        const offered = page.getByRole('region', { name: /kept while there was no mail server/ });
        // The owner may have got the list of who waits as well.
        expect(receivers()).not.toContain(reader);
        expect(receivers()).not.toContain(addressOfName(name));
        await offered.getByRole('button', { name: /^Send/ }).click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: 'Send', exact: true })
          .click();
        await expect.poll(receivers).toContain(reader);
        await expect.poll(receivers).toContain(addressOfName(name));
        await open(page, card);
        await expect(page.getByRole('main')).toContainText('Answered by mail by admin', {
          timeout: 60_000,
        });
        await open(page, '/admin/messages');
        await expect(message).toContainText('Replied');
      },
    );
  } finally {
    await site.stop();
    await mailServer.goAway();
    rmSync(folderOf(ownPort), { recursive: true, force: true });
  }
});
