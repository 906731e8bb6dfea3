import { expect, test } from 'vitest';
import { colleagueMessages } from '../../../domain/colleagues/colleagues.ts';
import { storeAdministrator } from '../../../tests/support/administrator.ts';
import { addColleague } from '../../../tests/support/colleagues.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testAdmin } from '../../../tests/support/filled-databases.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { logIn } from '../accounts/login.service.ts';
import { recogniseToken } from '../accounts/sessions.service.ts';
import { confirmEmail, mailToNewEmail } from './account-email.ts';

const withMail = { SMTP_URL: 'smtp://127.0.0.1:9' };
type Admin = Awaited<ReturnType<typeof createTestAdmin>>;

const change = ({ call }: Pick<Admin, 'call'>, email: string) =>
  call('PUT', '/api/admin/account/email', { payload: { email } });
const confirm = ({ http }: Pick<Admin, 'http'>, token: string) =>
  http.inject({ method: 'POST', url: '/api/admin/auth/email', payload: { token } });

async function lastMail({ database: { db } }: Pick<Admin, 'database'>) {
  const mails = db.selectFrom('outbox').selectAll().orderBy('id', 'desc');
  const mail = await mails.executeTakeFirstOrThrow();
  return { ...mail, token: /#token=([\w.-]+)/.exec(mail.body_text)?.[1] ?? '' };
}

test('changes the email of an account by a link to the new address, which works once', async () => {
  const admin = await createTestAdmin(withMail);
  const email = async () => (await admin.call('GET', '/api/admin/account/email')).json();
  expect(await email()).toEqual({ email: null, canMail: true });
  expect((await change(admin, 'Asha@Mail.example')).json()).toEqual({ ok: true });
  const first = await lastMail(admin);
  expect(first).toMatchObject({ kind: 'account-email', recipient: 'asha@mail.example' });
  const shown = (await admin.call('GET', `/api/admin/outbox/${first.id}`)).json();
  expect(shown.text).toContain('/admin/email#token=…');
  // Not before it is confirmed.
  expect((await email()).email).toBeNull();
  await change(admin, 'other@mail.example');
  const second = await lastMail(admin);
  expect((await confirm(admin, first.token)).json()).toEqual({ email: 'asha@mail.example' });
  expect((await email()).email).toBe('asha@mail.example');
  // An owner who had no address is told at the site's address.
  expect(await lastMail(admin)).toMatchObject({
    kind: 'email-changed',
    recipient: 'owner@site.example',
  });
  for (const token of [first.token, second.token, `${first.token}x`, '', 'a.b']) {
    const refused = await confirm(admin, token);
    expect([refused.statusCode, refused.json().error]).toEqual([410, colleagueMessages.emailGone]);
  }
  const login = { username: 'ASHA@mail.example', password: testAdmin.password };
  expect((await admin.logIn(login)).statusCode).toBe(200);
  expect((await change(admin, 'asha@mail.example')).json().fields).toEqual({
    email: colleagueMessages.emailSame,
  });
  await change(admin, 'new@mail.example');
  expect((await confirm(admin, (await lastMail(admin)).token)).statusCode).toBe(200);
  // The earlier address is told.
  expect(await lastMail(admin)).toMatchObject({
    kind: 'email-changed',
    recipient: 'asha@mail.example',
  });
  const entries = await admin.database.db
    .selectFrom('activity')
    .select(['did', 'account'])
    .execute();
  const dids = entries.map(({ did, account }) => `${account} ${did}`);
  expect(dids.filter((did) => did === 'admin Asked to change the own email')).toHaveLength(3);
  expect(dids.filter((did) => did === 'admin Changed the own email')).toHaveLength(2);
});

test('refuses an address of somebody else, also if it became theirs meanwhile, and without a mail server', async () => {
  const admin = await createTestAdmin(withMail);
  const neha = await addColleague(admin, 'desk');
  const taken = { email: colleagueMessages.emailTaken };
  expect((await change(admin, neha.email.toUpperCase())).json().fields).toEqual(taken);
  expect((await change(admin, 'no address')).statusCode).toBe(422);
  await change(admin, 'shared@mail.example');
  const mine = await lastMail(admin);
  await change(neha, 'shared@mail.example');
  const theirs = await lastMail(admin);
  const answers = await Promise.all([mine, theirs].map(({ token }) => confirm(admin, token)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
  const without = await createTestAdmin();
  expect((await change(without, 'a@mail.example')).json().fields).toEqual({
    email: colleagueMessages.noMailServer,
  });
});

test('limits the emails that an account can send to addresses', async () => {
  const admin = await createTestAdmin(withMail);
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await change(admin, `a${n}@x.in`)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('a link ends after a day, and with a new password', async () => {
  const site = await testSite({ smtpUrl: withMail.SMTP_URL });
  const login = { username: 'asha', password: 'nine brass lamps by a river' };
  const now = new Date();
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  await storeAdministrator(site.db, login, now);
  const outcome = await logIn(site, login, { address: '203.0.113.1', userAgent: '' }, now);
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  const caller = await recogniseToken(site, outcome.token, now);
  if (!caller) throw new Error('no session');
  await mailToNewEmail(site, caller, 'asha@mail.example', now);
  const { token } = await lastMail({ database: site as never });
  expect(await confirmEmail(site, token, later(24.1))).toEqual({ kind: 'email-gone' });
  const changed = { password_changed_at: later(1).toISOString() };
  await site.db.updateTable('admin_accounts').set(changed).execute();
  expect(await confirmEmail(site, token, later(2))).toEqual({ kind: 'email-gone' });
  const back = { password_changed_at: now.toISOString() };
  await site.db.updateTable('admin_accounts').set(back).execute();
  expect(await confirmEmail(site, token, later(23.9))).toEqual({ email: 'asha@mail.example' });
});
