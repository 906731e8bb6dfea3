import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { anEmail, mailSite } from '../../../tests/support/mail/mail-service.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import type { EmailKind } from './email.ts';
import { queueKeptNotices, releaseKept } from './kept-mails.ts';
import { queueEmail, removeOldEmails } from './mail.service.ts';
import { discardEmails, listOutbox, retryEmails } from './outbox.service.ts';

const dayMs = 24 * 60 * 60_000;
const until = (isSo: () => Promise<void>) => vi.waitFor(isSo, 15_000);

/** A site whose emails were kept, and the same one with a mail server, whose outbox works after `start`. */
async function keptSite(
  ...mails: { kind: EmailKind; to: string | { owner: true }; daysAgo?: number }[]
) {
  const database = await testDatabase();
  const dataDir = temporaryFolder();
  const before = await mailSite({ database, dataDir });
  const now = new Date();
  const ids: number[] = [];
  for (const { daysAgo = 0, ...mail } of mails) {
    const at = new Date(now.getTime() - daysAgo * dayMs);
    const email = anEmail({ ...mail, subject: `${mail.kind} ${ids.length}` });
    ids.push(await queueEmail(before.site, email, at));
  }
  const worker = before.start();
  await until(async () => {
    expect((await listOutbox(before.site, { page: 1 })).counts.waiting).toBe(0);
  });
  await worker.stop();
  const smtp = await startSmtpServer();
  const after = await mailSite({ database, dataDir, smtpUrl: smtp.url });
  const keptOf = async () => (await listOutbox(after.site, { state: 'kept', page: 1 })).mails;
  return { before, after, smtp, ids, now, keptOf, folder: join(dataDir, 'mail') };
}

const visitor = 'asha@visitor.example';

test('an email without a mail server is kept, and neither sent nor waiting', async () => {
  const { before, ids, folder } = await keptSite({ kind: 'answer', to: visitor });
  const page = await listOutbox(before.site, { page: 1 });
  expect(page).toMatchObject({
    state: 'kept',
    counts: { waiting: 0, failed: 0, kept: 1, sent: 0 },
    offered: [],
    mails: [{ sentAt: null, keptAt: expect.any(String), keptBecause: 'no-server' }],
  });
  expect(readdirSync(folder)).toHaveLength(1);
  // No other press sends it.
  expect(await retryEmails(before.site)).toBe(0);
  expect(await retryEmails(before.site, ids)).toBe(0);
  expect(await releaseKept(before.site, ids)).toBe(0);
});

test('with a mail server, nothing that goes to other people is sent without a press', async () => {
  const { after, smtp, ids, keptOf } = await keptSite(
    { kind: 'answer', to: visitor },
    { kind: 'contact-receipt', to: visitor, daysAgo: 6 },
    { kind: 'answer', to: visitor, daysAgo: 8 },
    { kind: 'reset', to: 'neha@site.example' },
    { kind: 'newsletter-confirm', to: visitor },
  );
  after.start();
  await queueKeptNotices(after.site, new Date());
  const [reply = 0, receipt = 0] = ids;
  const { offered } = await listOutbox(after.site, { state: 'kept', page: 1 });
  expect(offered.toSorted()).toEqual([reply, receipt]);
  const reasons = (await keptOf()).map(({ id, keptBecause }) => [ids.indexOf(id), keptBecause]);
  expect(Object.fromEntries(reasons)).toEqual({
    0: null,
    1: null,
    2: 'old',
    3: 'ended',
    4: 'ended',
  });
  expect(smtp.received).toEqual([]);
  // Of everything, only what is offered.
  expect(await releaseKept(after.site, ids)).toBe(2);
  await until(async () => expect(smtp.received).toHaveLength(2));
  expect(smtp.received.map(({ parsed }) => parsed.subject).toSorted()).toEqual([
    'answer 0',
    'contact-receipt 1',
  ]);
  await until(async () => {
    const { counts } = await listOutbox(after.site, { page: 1 });
    expect(counts).toEqual({ waiting: 0, failed: 0, kept: 3, sent: 2 });
  });
});

test('with a mail server, the notices to the owner go at once, in one email to the current address', async () => {
  const owner = { owner: true } as const;
  const { after, smtp, now } = await keptSite(
    { kind: 'contact-notice', to: owner },
    { kind: 'comment-notice', to: owner, daysAgo: 20 },
    { kind: 'contact-notice', to: 'desk@site.example' },
  );
  const site = {
    ...after.site,
    settings: { ...after.site.settings, ownerEmail: 'new@site.example' },
  };
  after.start();
  await queueKeptNotices(site, new Date(now.getTime() + 1000));
  await queueKeptNotices(site, new Date(now.getTime() + 2000));
  await until(async () => {
    const { counts, mails } = await listOutbox(site, { state: 'kept', page: 1 });
    expect(counts).toEqual({ waiting: 0, failed: 0, kept: 1, sent: 1 });
    expect(mails.map(({ recipient }) => recipient)).toEqual(['desk@site.example']);
  });
  await queueKeptNotices(site, new Date(now.getTime() + 3000));
  expect(smtp.received.map(({ to }) => to)).toEqual([['new@site.example']]);
  const [mail] = smtp.received;
  expect(mail?.parsed.subject).toBe('2 notices from before there was a mail server');
  expect(mail?.parsed.text).toMatch(/contact-notice 0[\s\S]*comment-notice 1/);
  expect(mail?.parsed.text).not.toContain('contact-notice 2');
});

test('the notices stay until their email is sent, and go when it is discarded', async () => {
  const { after, now, keptOf } = await keptSite({ kind: 'contact-notice', to: { owner: true } });
  const { site } = after;
  await queueKeptNotices(site, new Date(now.getTime() + 1000));
  const [waiting] = (await listOutbox(site, { state: 'waiting', page: 1 })).mails;
  // As an erasure does.
  await site.db
    .deleteFrom('outbox')
    .where('id', '=', waiting?.id ?? 0)
    .execute();
  expect(await keptOf()).toMatchObject([{ keptBecause: 'owner' }]);
  await queueKeptNotices(site, new Date(now.getTime() + 2000));
  const [again] = (await listOutbox(site, { state: 'waiting', page: 1 })).mails;
  expect(await discardEmails(site, [again?.id ?? 0])).toBe(1);
  expect(await keptOf()).toEqual([]);
});

test('a kept email and its file are deleted when it is discarded, or after the retention', async () => {
  const { before, ids, folder } = await keptSite(
    { kind: 'answer', to: visitor },
    { kind: 'answer', to: visitor },
  );
  expect(await discardEmails(before.site, [ids[0] ?? 0])).toBe(1);
  await until(async () => expect(readdirSync(folder)).toHaveLength(1));
  await removeOldEmails(before.site, new Date(Date.now() + 91 * dayMs));
  expect((await listOutbox(before.site, { page: 1 })).counts.kept).toBe(0);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});
