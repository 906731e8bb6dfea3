import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { anAuthenticator } from '../../../tests/support/authenticator.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testAdmin } from '../../../tests/support/filled-databases.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const email = 'asha@mail.example';

/** An account that changes how it logs in, and the kinds of the emails about it, which are sent or wait. */
async function changing(address: string | null) {
  const admin = await createTestAdmin();
  const { db } = admin.database;
  await db.updateTable('admin_accounts').set({ email: address }).execute();
  const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const headers = { 'user-agent': firefox };
    return await admin.call(method, `/api/admin${path}`, { headers, ...(payload && { payload }) });
  };
  const mails = async () => await db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const kinds = async () => (await mails()).map(({ kind }) => kind);
  const setUpApp = async () => {
    const { key } = (await call('POST', '/second-step/app')).json();
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
    expect((await call('PUT', '/second-step/app', { code })).statusCode).toBe(200);
  };
  const addPasskey = async () => {
    const options = (await call('POST', '/passkeys/options')).json();
    const device = anAuthenticator({ origin: 'https://site.example' });
    const made = await call('POST', '/passkeys', { credential: device.make(options) });
    expect(made.statusCode, made.body).toBe(200);
    return made.json().id as number;
  };
  const password = (newPassword: string) =>
    call('PUT', '/password', { currentPassword: testAdmin.password, newPassword });
  return { call, mails, kinds, setUpApp, addPasskey, password };
}

test('tells the address of the account of each change of how it logs in, and of nothing else', async () => {
  const { call, mails, kinds, setUpApp, addPasskey, password } = await changing(email);
  await call('DELETE', '/second-step/app');
  await call('POST', '/second-step/codes');
  await call('PUT', '/second-step/app', { code: '000000' });
  await call('DELETE', '/passkeys/99');
  await password('short');
  expect(await kinds()).toEqual([]);
  await setUpApp();
  expect(await kinds()).toEqual(['app-added']);
  await call('POST', '/second-step/codes');
  const id = await addPasskey();
  await call('DELETE', `/passkeys/${id}`);
  await call('DELETE', '/second-step/app');
  await password('four wild green herons');
  const all = await mails();
  expect(all.map(({ kind }) => kind)).toEqual([
    'app-added',
    'codes-replaced',
    'passkey-added',
    'passkey-removed',
    'app-removed',
    'password-changed',
  ]);
  for (const { recipient, subject, body_text } of all) {
    expect(recipient).toBe(email);
    expect(subject).toContain('admin');
    expect(body_text).toContain('Firefox on Linux');
    expect(body_text).toContain('It was not you?');
    expect(body_text).toContain('https://site.example/admin/forgotten');
  }
});

test('tells nobody of an account without an address', async () => {
  const { kinds, setUpApp, addPasskey, password } = await changing(null);
  await setUpApp();
  await addPasskey();
  await password('four wild green herons');
  expect(await kinds()).toEqual([]);
});
