import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test, vi } from 'vitest';
import { anEmail, mailSite } from '../../../tests/support/mail/mail-service.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { toNodemailer } from './delivery.ts';
import type { Email } from './email.ts';
import { queueEmail, removeOldEmails } from './mail.service.ts';
import { listOutbox } from './outbox.service.ts';
import { patientBackoff, type SendingTimes } from './sending.ts';

/** A site without an SMTP server. */
async function siteWithoutServer(times: Partial<SendingTimes> = {}) {
  const dataDir = temporaryFolder();
  const { site, start } = await mailSite({ dataDir, times: { poll: 60_000, ...times } });
  const folder = join(dataDir, 'mail');
  const files = () => readdirSync(folder).sort();
  const read = async () => {
    const bytes = files().map((name) => readFileSync(join(folder, name)));
    return await Promise.all(bytes.map((each) => PostalMime.parse(each)));
  };
  const sent = async (email: Email) => {
    await queueEmail(site, email);
    start();
    await until(async () => {
      expect((await listOutbox(site, { state: 'waiting', page: 1 })).counts.waiting).toBe(0);
    });
  };
  return { site, db: site.db, start, folder, files, read, sent };
}

test('writes an email with both readable parts to the folder', async () => {
  const { files, read, sent } = await siteWithoutServer();
  const url = `https://site.example/newsletter/unsubscribe?token=${'x'.repeat(300)}`;
  await sent(
    anEmail({
      replyTo: 'ravi@visitor.example',
      subject: 'रवि से संदेश',
      parts: ['Hello — नमस्ते', { link: 'Leave', url }],
      headers: { 'List-Unsubscribe': `<${url}>` },
    }),
  );
  expect(files()).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{6,}-[0-9a-f]{8}\.eml$/)]);
  const [mail] = await read();
  expect(mail).toMatchObject({
    from: { name: 'Site', address: 'site@site.example' },
    to: [{ address: 'owner@site.example' }],
    replyTo: [{ address: 'ravi@visitor.example' }],
    subject: 'रवि से संदेश',
    text: expect.stringContaining(`Hello — नमस्ते\n\nLeave:\n${url}`),
    html: expect.stringContaining(`href="${url}"`),
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}@site\.example>$/),
  });
  const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? []);
  expect(headers['list-unsubscribe']).toBe(`<${url}>`);
  expect(headers['auto-submitted']).toBe('auto-generated');
});

test('does not mark a reply by a person as automatic', async () => {
  const { read, sent } = await siteWithoutServer();
  await sent(anEmail({ kind: 'answer' }));
  await sent(anEmail({ kind: 'contact-notice' }));
  const mails = await read();
  const automatic = mails.map(({ headers }) => headers.some(({ key }) => key === 'auto-submitted'));
  expect(automatic).toEqual([false, true]);
});

test.each([
  '=?utf-8?q?Ravi?=',
  '=?UTF-8?B?UmF2aQ==?= and =?utf-8?q?Asha?=',
  'Message from =?iso-8859-1?Q?=E9?= नमस्ते 👩‍🚀',
  `=?utf-8?q?${'long_'.repeat(30)}?=`,
  '=?broken',
])('keeps the subject %s as typed', async (subject) => {
  const { read, sent } = await siteWithoutServer();
  await sent(anEmail({ subject }));
  expect((await read())[0]?.subject).toBe(subject);
});

test('keeps a site name that looks encoded as typed', async () => {
  const name = '=?utf-8?q?Ravi?=';
  const { from } = toNodemailer(
    {
      id: 1,
      kind: 'x',
      messageId: '<1@site.example>',
      recipient: 'b@site.example',
      replyTo: null,
      subject: 'x',
      text: '',
      html: '',
      headers: {},
      createdAt: '2026-01-01T00:00:00.000Z',
    },
    { name, address: 'a@site.example' },
  );
  const { createTransport } = await import('nodemailer');
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from,
    to: 'b@site.example',
  });
  const parsed = await PostalMime.parse(message as Buffer);
  expect(parsed.from?.name?.trim()).toBe(name);
});

test('writes List-Unsubscribe in one line and threads the emails of a conversation', async () => {
  const { folder, files, sent } = await siteWithoutServer();
  const url = `https://site.example/unsubscribe?token=${'x'.repeat(300)}`;
  const ids = Array.from({ length: 10 }, (_, n) => `<${'a'.repeat(80)}${n}@site.example>`);
  const headers = { 'List-Unsubscribe': `<${url}>`, References: ids.join(' ') };
  await sent(anEmail({ headers }));
  const [raw = ''] = files().map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(raw).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`);
  const { headers: parsed } = await PostalMime.parse(raw);
  expect(parsed.find(({ key }) => key === 'references')?.value).toBe(ids.join(' '));
});

const until = (isSo: () => Promise<void>) => vi.waitFor(isSo, 15_000);

const attack = 'Hi\r\nBcc: thief@evil.example\r\n\r\nA body\0';

test('does not let input add a header or a recipient', async () => {
  const { read, sent } = await siteWithoutServer();
  await sent(
    anEmail({
      subject: attack,
      replyTo: `ravi@visitor.example${attack}`,
      parts: [attack, { facts: [[attack, attack]] }],
      headers: { 'List-Id': attack },
    }),
  );
  const [mail] = await read();
  expect(mail?.subject).toBe('Hi Bcc: thief@evil.example A body');
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.to).toEqual([{ name: '', address: 'owner@site.example' }]);
  expect(mail?.headers.map(({ key }) => key).sort()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'list-id',
    'message-id',
    'mime-version',
    'subject',
    'to',
  ]);
});

test.each([attack, 'a@b.example, c@d.example', 'A <a@b.example>', ''])(
  'keeps an email to %j in the outbox as failed',
  async (to) => {
    const { site, sent } = await siteWithoutServer();
    await sent(anEmail({ to }));
    const { mails, counts } = await listOutbox(site, { state: 'failed', page: 1 });
    expect(counts).toEqual({ waiting: 0, kept: 0, sent: 0, failed: 1 });
    expect(mails[0]?.lastError).toBe('This is not an e-mail address that mail can be sent to.');
  },
);

test.each(['To', 'bcc', 'Content-Type', 'Subject: x', ''])(
  'throws for an email that sets the header %j',
  async (name) => {
    const { site } = await siteWithoutServer();
    const email = anEmail({ headers: { [name]: 'x' } });
    await expect(queueEmail(site, email)).rejects.toThrow(/may not set the header/);
  },
);

test('keeps an email only if its transaction commits', async () => {
  const { site, start, db, read } = await siteWithoutServer();
  start();
  const undone = db.transaction().execute(async (trx) => {
    await queueEmail({ ...site, db: trx }, anEmail({ subject: 'Undone' }));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await db
    .transaction()
    .execute((trx) => queueEmail({ ...site, db: trx }, anEmail({ subject: 'Done' })));
  site.wake();
  await until(async () => {
    expect((await listOutbox(site, { state: 'kept', page: 1 })).counts.kept).toBe(1);
  });
  expect((await read()).map(({ subject }) => subject)).toEqual(['Done']);
});

test('leaves one file after a crash between writing and recording', async () => {
  const { site, db, files, read, sent } = await siteWithoutServer();
  await sent(anEmail());
  const first = await read();
  // The state of the row after a crash: leased, with an expired lease.
  const at = '2026-01-01T00:00:00.000Z';
  await db
    .updateTable('outbox')
    .set({ kept_at: null, lease_until: at, next_attempt_at: at })
    .execute();
  site.wake();
  await until(async () => {
    expect((await listOutbox(site, { state: 'kept', page: 1 })).mails[0]?.attempts).toBe(2);
  });
  expect(files()).toHaveLength(1);
  expect((await read())[0]?.messageId).toBe(first[0]?.messageId);
});

test('abandons an email after a crash during its last attempt', async () => {
  const { site, start, db } = await siteWithoutServer();
  await queueEmail(site, anEmail());
  const at = '2026-01-01T00:00:00.000Z';
  await db.updateTable('outbox').set({ attempts: 10, lease_until: at }).execute();
  start();
  await until(async () => {
    expect((await listOutbox(site, { state: 'failed', page: 1 })).mails[0]?.lastError).toMatch(
      /may or may not have been sent/,
    );
  });
});

test('lists the outbox in pages', async () => {
  const { site } = await siteWithoutServer();
  for (let each = 1; each <= 52; each += 1) {
    const now = new Date(Date.UTC(2026, 0, each));
    await queueEmail(site, anEmail({ subject: `Mail ${each}` }), now);
  }
  const second = await listOutbox(site, { state: 'waiting', page: 2 });
  expect(second.mails.map(({ subject }) => subject)).toEqual(['Mail 51', 'Mail 52']);
  expect(second).toMatchObject({ page: 2, pages: 2, counts: { waiting: 52, sent: 0, failed: 0 } });
  expect(second.folder).toMatch(/mail$/);
  expect((await listOutbox(site, { state: 'waiting', page: 99 })).page).toBe(2);
});

test('deletes only emails that were sent more than three months ago', async () => {
  const { site, db } = await siteWithoutServer();
  const at = '2026-01-01T00:00:00.000Z';
  for (const subject of ['Sent', 'Waiting'])
    await queueEmail(site, anEmail({ subject }), new Date(at));
  const sent = db.updateTable('outbox').set({ attempts: 1, sent_at: at });
  await sent.where('subject', '=', 'Sent').execute();
  const left = async () => (await db.selectFrom('outbox').select('subject').execute()).length;
  await removeOldEmails(site, new Date('2026-03-31T00:00:00.000Z'));
  expect(await left()).toBe(2);
  await removeOldEmails(site, new Date('2026-04-02T00:00:00.000Z'));
  expect(await left()).toBe(1);
});

test("deletes an email's file together with the email", async () => {
  const { site, files, sent } = await siteWithoutServer();
  await sent(anEmail());
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await removeOldEmails(site, inDays(89));
  expect(files()).toHaveLength(1);
  await removeOldEmails(site, inDays(91));
  expect(files()).toEqual([]);
});

test.each([
  ['five and a half hours', 5.5],
  ['a year', 365 * 24],
])('writes emails at once that were queued while the clock was %s ahead', async (_what, hours) => {
  const { site, db, sent } = await siteWithoutServer();
  const ahead = new Date(Date.now() + hours * 60 * 60 * 1000);
  await queueEmail(site, anEmail({ subject: 'Queued' }), ahead);
  const tried = { attempts: 1, last_error: 'Later', next_attempt_at: ahead.toISOString() };
  await queueEmail(site, anEmail({ subject: 'Put off' }), ahead);
  await db.updateTable('outbox').set(tried).where('subject', '=', 'Put off').execute();
  await queueEmail(site, anEmail({ subject: 'In hand' }), ahead);
  const leased = { ...tried, lease_until: ahead.toISOString() };
  await db.updateTable('outbox').set(leased).where('subject', '=', 'In hand').execute();
  await sent(anEmail());
  const { mails } = await listOutbox(site, { state: 'kept', page: 1 });
  expect(mails).toHaveLength(4);
  for (const { createdAt } of mails) expect(Date.parse(createdAt)).toBeLessThan(Date.now() + 1);
});

test('leaves a valid due time unchanged', async () => {
  const { site, db, start } = await siteWithoutServer({ backoff: patientBackoff });
  const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();
  await queueEmail(site, anEmail({ subject: 'Patient' }));
  const tried = { attempts: 9, last_error: 'Later', next_attempt_at: inHours(23) };
  await db.updateTable('outbox').set(tried).execute();
  await queueEmail(site, anEmail());
  start();
  const counts = async () => (await listOutbox(site, { state: 'waiting', page: 1 })).counts;
  await until(async () => expect((await counts()).kept).toBe(1));
  expect(await counts()).toMatchObject({ waiting: 1, kept: 1, sent: 0 });
});
