import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/create-test-database.ts';
import { createSigner } from '../../signing.ts';
import { createAccountsService } from './accounts.service.ts';
import { makeFirstAdministrator } from './first-administrator.ts';
import { resetPassword } from './passwords/passwords.service.ts';

const brandName = 'Brand';
const own = 'nine brass lamps by a river';
const now = new Date('2026-01-01T00:00:00.000Z');

async function empty() {
  const { db } = await testDatabase();
  const accounts = createAccountsService(db, { signer: createSigner('secret'), brandName });
  const make = (password: string | null = null) =>
    makeFirstAdministrator(db, { username: 'admin', password, brandName }, now);
  const logIn = (password: string) =>
    accounts.logIn({ username: 'admin', password }, { address: '::1', userAgent: '' }, now);
  return { db, accounts, make, logIn };
}

test('the first start makes a strong password, which is remembered as not chosen by anybody', async () => {
  const { db, accounts, make, logIn } = await empty();
  const first = await make();
  if (first.kind !== 'generated') throw new Error(first.kind);
  expect(first.password).toMatch(/^([a-z2-9]{5}-){5}[a-z2-9]{5}$/);
  expect((await logIn(first.password)).kind).toBe('welcome');
  expect(await accounts.isPasswordGenerated()).toBe(true);
  const { password_hash } = await db
    .selectFrom('admin_accounts')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a password that is set is taken, and counts as chosen', async () => {
  const { accounts, make, logIn } = await empty();
  expect(await make(own)).toEqual({ kind: 'made' });
  expect((await logIn(own)).kind).toBe('welcome');
  expect(await accounts.isPasswordGenerated()).toBe(false);
});

test('a password that everybody guesses is not taken', async () => {
  const { db, make } = await empty();
  expect(await make('password1234')).toMatchObject({ kind: 'refused' });
  expect(await db.selectFrom('admin_accounts').selectAll().execute()).toEqual([]);
});

test('later starts leave the password alone', async () => {
  const { make, logIn } = await empty();
  await make(own);
  expect(await make('another set of words')).toEqual({ kind: 'exists' });
  expect((await logIn(own)).kind).toBe('welcome');
});

test('two first starts at once make one administrator', async () => {
  const { db, make } = await empty();
  const kinds = (await Promise.all([make(), make()])).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['generated', 'taken']);
  expect(await db.selectFrom('admin_accounts').selectAll().execute()).toHaveLength(1);
});

test('whoever runs the server can reset the password; every session ends', async () => {
  const { db, accounts, make, logIn } = await empty();
  await make();
  await db.deleteFrom('login_attempts').execute();
  await make(own);
  const reset = (password: string) =>
    resetPassword(db, { username: 'admin', password, brandName }, now);
  expect(await reset('short')).toMatchObject({ kind: 'refused' });
  expect(await reset(own)).toEqual({ kind: 'reset', username: 'admin' });
  const outcome = await logIn(own);
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  expect(await accounts.isPasswordGenerated()).toBe(false);
  await reset('other words by the same river');
  expect(await accounts.recogniseToken(outcome.token, now)).toBeUndefined();
});

test('a reset before the first start has nobody to give a password to', async () => {
  const { db } = await empty();
  expect(await resetPassword(db, { username: 'admin', password: own, brandName }, now)).toEqual({
    kind: 'nobody',
  });
});
