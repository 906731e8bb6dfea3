import { expect, test } from '../../support/fixtures.ts';
import { row } from '../desk.ts';
import { part, signIn, step } from '../fixtures.ts';
import { loseResponse } from '../lose-response.ts';
import { showSentNewsletter } from './sent-newsletter.ts';
import { addressOfName, exportCsv, newName, sayYes, subscribe, toast } from './visitors.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('searches, imports and exports the newsletter’s readers', async ({
  page,
  axe,
  expectFailedLoad,
}) => {
  await part(page, 'finds a subscriber, and removes them after a confirmation', async () => {
    const email = addressOfName(newName('asha'));
    await subscribe(page, email);
    await page.goto('/admin/newsletter?status=pending');
    await page.getByRole('searchbox', { name: 'Search addresses' }).fill(email);
    await expect(page).toHaveURL(/status=pending&search=/);
    await expect(row(page, email)).toContainText('Not confirmed');
    await page.getByRole('button', { name: `Remove ${email}` }).click();
    await sayYes(page, `Remove ${email}?`, 'Remove');
    await expect(toast(page, `${email} is removed.`)).toBeVisible();
    await expect(page.getByText('Nobody found')).toBeVisible();
  });

  await part(page, 'sends the confirmation for a suspected request that is approved', async () => {
    const email = addressOfName(newName('zoya'));
    await subscribe(page, email, { website: 'https://spam.example' });
    await page.goto(`/admin/newsletter?search=${email}`);
    await expect(row(page, email)).toContainText('Suspected');
    await page.getByRole('button', { name: `Mail the link: ${email}` }).click();
    await expect(
      toast(page, `The mail to ${email} with the link to confirm is in the Outbox.`),
    ).toBeVisible();
    await expect(row(page, email)).toContainText('Not confirmed');
  });

  await part(page, 'imports a file with a report, and exports the list', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const known = `known.${mark}@visitor.example`;
    const fresh = `-fresh.${mark}@visitor.example`;
    await subscribe(page, known);
    await page.goto(`/admin/newsletter?search=${mark}`);
    const file = page.getByLabel('CSV file');
    const check = page.getByRole('button', { name: 'Check the file' });
    await check.click();
    await expect(page.getByText('Please choose a CSV file first.')).toBeVisible();
    await expect(file).toBeFocused();
    await file.setInputFiles({
      name: 'list.xlsx',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from('PK\u0003\u0004'),
    });
    await check.click();
    await expect(page.getByText('This is an Excel workbook: save it as CSV.')).toBeVisible();

    const text = `name;email\r\nAsha;${known}\r\n\r\nX;nobody\r\nZoya;${fresh}\r\n`;
    const buffer = Buffer.from(`\ufeff${text}`, 'utf16le');
    await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await check.click();
    const balance = page.getByRole('region', { name: 'The balance' });
    await expect(balance.getByRole('row', { name: /^Are here already/ })).toContainText('1');
    await expect(balance.getByRole('row', { name: /^Rows in the file/ })).toContainText('3');
    await expect(row(page, fresh)).toHaveCount(0);
    // Without a date nobody comes.
    await expect(page.getByRole('button', { name: 'Bring 0 readers' })).toBeVisible();
    await page.getByLabel('In one sentence').fill('Tick box in our course form');
    await page.getByLabel(/no date\. They agreed on$/).fill('2025-02-14');
    await page.getByRole('button', { name: 'Bring 1 reader' }).click();
    const report = toast(page, '1 added, 1 already on the list, 0 unsubscribed, 1 not added.');
    await expect(report).toContainText('Row 4: “nobody”');
    await expect(row(page, fresh)).toContainText('Confirmed');
    await expect(row(page, fresh)).toContainText('Imported');
    await expect(row(page, fresh)).toContainText('Tick box in our course form');
    await expect(row(page, known)).toContainText('Not confirmed');
    await expect(row(page, known)).toContainText('Policy');

    const exported = await exportCsv(page);
    expect(exported.name).toMatch(/^subscriptions-.+\.csv$/);
    expect(exported.text).toContain(`'${fresh}`);
    expect(exported.text.trim().split('\r\n')).toHaveLength(3);
  });

  await part(page, 'asks about ambiguous values before importing', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const [one, two, gone] = ['one', 'two', 'gone'].map((name) => `${name}.${mark}@x.example`);
    await page.goto(`/admin/newsletter?search=${mark}`);
    const file = page.getByLabel('CSV file');
    const check = page.getByRole('button', { name: 'Check the file' });
    const text = [
      'Who;Zustand;created_at',
      `${one};subscribed;03/25/2024`,
      `${two};Cancelled;03/04/2024`,
      `${gone};unsubscribed;`,
    ];
    const buffer = Buffer.from(text.join('\n'));
    await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await check.click();
    await expect(page.getByText('Which column has the e-mail addresses?')).toBeVisible();
    await axe();
    await page.getByLabel('Who is', { exact: true }).selectOption('E-mail');
    const words = page.getByRole('group', { name: /^1 row says “cancelled” in “Zustand”/ });
    await expect(words.getByRole('radio', { name: /leave them out/ })).toBeChecked();
    await words.getByRole('radio', { name: /let them come/ }).check();
    const left = page.getByRole('group', { name: /^1 row says “unsubscribed” in “Zustand”/ });
    await left.getByRole('radio', { name: /they left/ }).check();
    await axe();
    const dates = page.getByRole('group', { name: /^1 date has the month first/ });
    await dates.getByRole('radio', { name: 'Read every date with the month first' }).check();
    const balance = page.getByRole('region', { name: 'The balance' });
    await expect(balance).toContainText('Zustand: unsubscribed: 1 row');
    await page.getByRole('button', { name: 'Bring 2 readers' }).click();
    await expect(
      toast(page, '2 added, 0 already on the list, 1 unsubscribed, 0 not added.'),
    ).toBeVisible();
    await expect(row(page, gone ?? '')).toContainText('Zustand: unsubscribed');
    await expect(row(page, two ?? '')).toContainText('Confirmed');
  });

  await part(
    page,
    'imports a long list in parts, and continues after a lost connection',
    async () => {
      const mark = crypto.randomUUID().slice(0, 8);
      const addresses = Array.from({ length: 12_000 }, (_, at) => `reader-${at}.${mark}@x.example`);
      const text = ['email', ...addresses, 'nobody'].join('\n');
      await page.goto(`/admin/newsletter?search=${mark}`);
      await expect(page.getByText('up to 32 MB')).toBeVisible();
      const calls = /\/api\/admin\/subscriptions\/import\?/;
      let sent = 0;
      await page.route(calls, (route) => {
        sent += 1;
        if (sent !== 2) return route.continue();
        expectFailedLoad(route.request().url());
        return route.abort();
      });
      await page
        .getByLabel('CSV file')
        .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByLabel(/no date\. They agreed on$/).fill('2025-02-14');
      await page.getByRole('button', { name: 'Bring 12,000 readers' }).click();
      const report = toast(page, 'The import stopped after 5,001 of 12,002 rows.');
      await expect(report).toContainText(
        '5,000 added, 0 already on the list, 0 unsubscribed, 0 not added.',
      );
      await page.getByRole('button', { name: 'Continue with the rest' }).click();
      const whole = toast(
        page,
        '12,000 added, 0 already on the list, 0 unsubscribed, 1 not added.',
      );
      await expect(whole).toContainText('Row 12,002: “nobody”');
      await expect(page.getByRole('main').getByText('12,000 addresses')).toBeVisible();
    },
  );
});

test('asks before a list unsubscribes who is confirmed here, and unsubscribes a reader who asked by mail', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [here = '', asked = ''] = ['here', 'asked'].map((name) => `${name}.${mark}@x.example`);
  const list = page.getByLabel('CSV file');
  const check = async (text: string) => {
    await list.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Check the file' }).click();
  };
  await page.goto(`/admin/newsletter?search=${mark}`);
  await check(`email,joined\n${here},2025-01-02\n${asked},2025-01-02\n`);
  await page.getByRole('button', { name: 'Bring 2 readers' }).click();
  await expect(row(page, here)).toContainText('Confirmed');

  await part(page, 'a heading of another subject is a question', async () => {
    await check(`email,Disabled (PwD),unsubscribed\n${here},Yes,\n${asked},,Yes\n`);
    await expect(
      page.getByRole('group', {
        name: '1 row says “yes” in “Disabled (PwD)”. Is that about the newsletter?',
      }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'The balance' })).toContainText(
      'unsubscribed: Yes: 1 row',
    );
    const staying = page.getByRole('group', { name: /^1 row of readers who are confirmed here/ });
    await expect(staying.getByRole('radio', { name: /^Keep sending/ })).toBeChecked();
    await page.getByRole('button', { name: 'Bring 0 readers' }).click();
    await expect(toast(page, '0 added, 1 already on the list, 0 unsubscribed')).toBeVisible();
    await expect(row(page, here)).toContainText('Confirmed');
    await expect(row(page, asked)).toContainText('Confirmed');
  });

  await part(
    page,
    'who asked by mail is unsubscribed without a mail, and Undo takes it back',
    async () => {
      const press = () =>
        page.getByRole('button', { name: `Unsubscribe ${asked}, who asked by mail` }).click();
      await press();
      await expect(row(page, asked)).toContainText('Asked by mail');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(row(page, asked)).toContainText('Confirmed');
      await press();
      await expect(row(page, asked)).toContainText('Unsubscribed');
    },
  );
});

test('writes a newsletter with a preview, and shows the result for every recipient', async ({
  page,
  expectFailedLoad,
}) => {
  const subject = `Six messages ${crypto.randomUUID().slice(0, 8)}`;
  const main = page.getByRole('main');

  await step(page, 'stores typed text on the server and shows it in the preview', async () => {
    await page.goto('/admin/newsletter/all');
    await page.getByRole('link', { name: 'New newsletter' }).click();
    await expect(main).toContainText('Nothing is written yet');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Newsletters' })).toBeVisible();
    await page.goForward();
    await expect(main).toContainText('Nothing is written yet');
    await page.getByLabel('Subject').fill(subject);
    await page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.type('Namaste, here is how one clinic did it.');
    await expect(main).toContainText('Draft saved');
    await expect(page).toHaveURL(/newsletter\/\d+$/);
    const mail = page.frameLocator(`iframe[title="${subject}, Phone, 375 px"]`);
    await expect(mail.getByText('Namaste, here is how one clinic did it.')).toBeVisible();
    await page.getByRole('button', { name: 'Plain text' }).click();
    await expect(main).toContainText('Unsubscribe:');
    await page.reload();
    await expect(page.getByLabel('Subject')).toHaveValue(subject);
  });

  await step(page, 'sends a test to oneself, and says what prevents sending', async () => {
    await page.goto('/admin/newsletter/all');
    await page.getByRole('link', { name: subject }).click();
    await page.getByRole('button', { name: 'Send a test', exact: true }).click();
    const asked = page.getByRole('dialog', { name: 'Send a test' });
    await expect(asked.getByLabel('To')).toHaveValue('owner@site.example');
    await asked.getByLabel('To').fill('asha@gmail.example');
    await asked.getByRole('button', { name: 'Send the test' }).click();
    await expect(main).toContainText('not sent, but saved as a file');
    const id = new URL(page.url()).pathname.split('/').pop();
    expectFailedLoad(`/api/admin/newsletters/${id}`);
    await page.getByRole('button', { name: /^Send to .+ confirmed readers?$/ }).click();
    await expect(main.getByRole('alert').filter({ hasText: 'No mail server' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  await step(page, 'goes on writing after the response to a save was lost', async () => {
    await page.reload();
    const id = new URL(page.url()).pathname.split('/').pop();
    const address = `**/api/admin/newsletters/${id}`;
    const preview = page.getByLabel('Preview text');
    const lost = loseResponse(page, 'PUT', address);
    await preview.fill('First');
    await lost;
    await expect(main).toContainText('Not saved yet, but safe in this browser.');
    await preview.fill('First, then second');
    await expect(main).toContainText('Draft saved');
    await expect(page.getByRole('button', { name: 'Keep mine' })).toHaveCount(0);

    const again = loseResponse(page, 'PUT', address);
    await preview.fill('Third');
    await again;
    await page.route(address, (route) => route.abort());
    await preview.fill('Third, then fourth');
    await expect(main).toContainText('Not saved yet, but safe in this browser.');
    await page.unroute(address);
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(main).toContainText('Draft saved');
    await expect(preview).toHaveValue('Third, then fourth');
    await expect(page.getByRole('button', { name: 'Keep mine' })).toHaveCount(0);
  });

  await step(page, 'stores one draft although its first saves failed', async () => {
    const title = `Lost ${crypto.randomUUID().slice(0, 8)}`;
    const field = page.getByLabel('Subject');
    const leaving = () => page.once('dialog', (dialog) => dialog.accept());
    const saves = '**/api/admin/newsletters';
    expectFailedLoad('/api/admin/newsletters');
    await page.goto('/admin/newsletter/new');
    await expect(field).toBeVisible();
    await page.route(saves, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await field.fill(title);
    await expect(main).toContainText('Not saved yet, but safe in this browser.');
    leaving();
    await page.goto('/admin/newsletter/all');
    await page.unroute(saves);
    const lost = loseResponse(page, 'POST', saves);
    await page.getByRole('link', { name: 'New newsletter' }).click();
    await expect(field).toHaveValue(title);
    await lost;
    await expect(main).toContainText('Not saved yet, but safe in this browser.');
    leaving();
    await page.reload();
    await expect(field).toHaveValue(title);
    await expect(main).toContainText('Draft saved');
    await expect(page).toHaveURL(/newsletter\/\d+$/);
    await page.goto('/admin/newsletter/all');
    await expect(row(page, title)).toHaveCount(1);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await sayYes(page, 'Delete this newsletter?', 'Delete');
    await expect(page.getByRole('heading', { name: 'Newsletters' })).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
  });

  await step(page, 'keeps changes that somebody else saved', async () => {
    await page.goto('/admin/newsletter/all');
    await page.getByRole('link', { name: subject }).click();
    const preview = page.getByLabel('Preview text');
    await expect(preview).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(page.url());
    const stored = other.waitForResponse((answer) => answer.request().method() === 'PUT');
    await other.getByLabel('Preview text').fill('Theirs');
    await stored;
    await other.close();
    await preview.fill('Mine');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(main).toContainText('Draft saved');
    await page.reload();
    await expect(preview).toHaveValue('Mine');
    // A frame that loads after the deletion would show a page that refuses frames.
    const frames = page.locator('iframe');
    await expect(frames).not.toHaveCount(0);
    for (const frame of await frames.all()) {
      await expect(frame.contentFrame().getByText('Namaste, here is')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Delete' }).click();
    await sayYes(page, 'Delete this newsletter?', 'Delete');
    await expect(page.getByRole('heading', { name: 'Newsletters' })).toBeVisible();
  });

  await step(
    page,
    'adds up all recipients, and quotes and explains the servers’ replies',
    async () => {
      const decisions = await showSentNewsletter(page);
      await expect(main).toContainText(
        '2,812 candidates = 1,620 accepted + 3 uncertain + 6 refused + 11 bounced + 2 left + 37 excluded + 1,133 waiting',
      );
      await expect(row(page, 'over quota')).toContainText(
        'The mailbox is full. It often works in a few days.',
      );
      await expect(row(page, 'DMARC policy')).toContainText('Add the DNS record first.');
      await row(page, 'over quota').getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Send again: 1 selected' }).click();
      await sayYes(page, 'Send again to 1 reader?', 'Send again');
      await expect(toast(page, 'Sending again to 1 reader.')).toBeVisible();
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(toast(page, 'Paused.')).toBeVisible();
      expect(decisions).toEqual([{ decision: 'retry', ids: [1] }, { decision: 'pause' }]);
    },
  );
});
