import { expect, test } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testAdmin } from '../../../tests/support/filled-databases.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { removeExpiredLogins } from '../accounts/accounts.service.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

async function browsers() {
  const admin = await createTestAdmin();
  const { db } = admin.database;
  /** Logs in, as a browser that keeps what it is given. */
  async function logIn(
    cookie?: string,
    agent = firefox,
    password = testAdmin.password,
  ): Promise<string> {
    const headers = { 'user-agent': agent, ...(cookie && { cookie }) };
    const url = '/api/admin/auth/login';
    const payload = { ...testAdmin, password };
    const response = await admin.http.inject({ method: 'POST', url, headers, payload });
    expect(response.statusCode).toBe(200);
    return String(response.headers['set-cookie']).split(';')[0] ?? '';
  }
  const mails = async () =>
    await db.selectFrom('outbox').selectAll().where('kind', '=', 'new-device').execute();
  return { ...admin, db, logInFrom: logIn, mails };
}

test('tells about the first login of a browser, except the first of an account', async () => {
  const { logInFrom, mails, db } = await browsers();
  const office = await logInFrom();
  expect(await mails()).toEqual([]);
  const again = await logInFrom(office);
  expect(await mails()).toEqual([]);
  await logInFrom(again);
  expect(await mails()).toEqual([]);
  const other = await logInFrom();
  const [mail] = await mails();
  expect(mail?.subject).toContain('Somebody logged in as admin');
  expect(mail?.body_text).toContain('Firefox on Linux');
  expect(mail?.body_text).toContain('/admin/settings');
  await logInFrom(other);
  await logInFrom(again);
  expect(await mails()).toHaveLength(1);
  const stored = JSON.stringify(await db.selectFrom('known_devices').selectAll().execute());
  for (const cookie of [office, other]) {
    const [nonce = ''] = cookie.split('=')[1]?.split('.') ?? [];
    expect(nonce).toHaveLength(22);
    expect(stored).not.toContain(nonce);
  }
});

test('mails the person where the account has an address, and forgets browsers after a year', async () => {
  const { logInFrom, mails, db, database } = await browsers();
  await db.updateTable('admin_accounts').set({ email: 'asha@mail.example' }).execute();
  const office = await logInFrom();
  await logInFrom();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['asha@mail.example']);
  const site = await testSite({ database });
  await removeExpiredLogins(site, new Date(Date.now() + 366 * 24 * 60 * 60 * 1000));
  expect(await db.selectFrom('known_devices').selectAll().execute()).toEqual([]);
  // The first of an account again.
  await logInFrom(office);
  expect(await mails()).toHaveLength(1);
});

test('tells about a script that keeps no cookies once a day, and about another one', async () => {
  const { logInFrom, mails, db } = await browsers();
  await logInFrom();
  for (let n = 0; n < 3; n += 1) await logInFrom(undefined, 'nightly-export/1.0');
  expect(await mails()).toHaveLength(1);
  const cookie = await logInFrom(undefined, 'curl/8.5.0');
  expect(await mails()).toHaveLength(2);
  await logInFrom(cookie, 'curl/8.5.0');
  expect(await mails()).toHaveLength(2);
  // A year of nightly logins is no long list.
  expect(await db.selectFrom('known_devices').selectAll().execute()).toHaveLength(5);
  await db.updateTable('outbox').set({ kind: 'earlier' }).execute();
  await logInFrom();
  expect(await mails()).toHaveLength(1);
});

test('does not take the browser in which the password was changed for a new one', async () => {
  const { logInFrom, mails, call, db } = await browsers();
  await logInFrom();
  const payload = { currentPassword: testAdmin.password, newPassword: 'four wild green herons' };
  const changed = await call('PUT', '/api/admin/password', { payload });
  expect(changed.statusCode).toBe(200);
  const cookie = String(changed.headers['set-cookie']).split(';')[0];
  await logInFrom(cookie, firefox, payload.newPassword);
  expect(await mails()).toEqual([]);
  expect(await db.selectFrom('known_devices').select('account_id').execute()).toHaveLength(2);
  await logInFrom(undefined, firefox, payload.newPassword);
  expect(await mails()).toHaveLength(1);
});
