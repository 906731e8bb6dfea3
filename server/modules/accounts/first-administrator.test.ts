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
  const signer = createSigner('secret');
  const accounts = createAccountsService(db, { signer, brandName });
  const make = (password: string | null = null, at = now) =>
    makeFirstAdministrator(db, { username: 'admin', password, brandName }, at);
  const logIn = (password: string, at = now) =>
    accounts.logIn({ username: 'admin', password }, { address: '::1', userAgent: '' }, at);
  return { db, signer, accounts, make, logIn };
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

const day = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

test('the password that the first start made expires unused after seven days', async () => {
  const { db, signer, make, logIn } = await empty();
  const first = await make();
  if (first.kind !== 'generated') throw new Error(first.kind);
  expect(await logIn(first.password, day(7))).toEqual({ kind: 'expired' });
  expect(await logIn('a guess', day(7))).toEqual({ kind: 'refused' });
  await resetPassword(db, signer, { username: 'admin', password: own, brandName }, day(7));
  expect((await logIn(own, day(30))).kind).toBe('welcome');
});

test('once used, it does not expire; nor does one that was set', async () => {
  const used = await empty();
  const first = await used.make();
  if (first.kind !== 'generated') throw new Error(first.kind);
  expect((await used.logIn(first.password, day(6.9))).kind).toBe('welcome');
  expect((await used.logIn(first.password, day(30))).kind).toBe('welcome');
  const set = await empty();
  await set.make(own);
  expect((await set.logIn(own, day(30))).kind).toBe('welcome');
});

test('made while the clock was a year ahead, it expires seven days after that is mended', async () => {
  const { accounts, make, logIn } = await empty();
  const first = await make(null, day(365));
  if (first.kind !== 'generated') throw new Error(first.kind);
  await accounts.removeExpired(now);
  expect(await logIn(first.password, day(7))).toEqual({ kind: 'expired' });
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
  const { db, signer, accounts, make, logIn } = await empty();
  await make();
  const reset = (password: string) =>
    resetPassword(db, signer, { username: 'admin', password, brandName }, now);
  expect(await reset('short')).toMatchObject({ kind: 'refused' });
  expect(await reset(own)).toMatchObject({ kind: 'reset', username: 'admin' });
  const outcome = await logIn(own);
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  expect(await accounts.isPasswordGenerated()).toBe(false);
  await reset('other words by the same river');
  expect(await accounts.recogniseToken(outcome.token, now)).toBeUndefined();
});

test('a reset before the first start has nobody to give a password to', async () => {
  const { db, signer } = await empty();
  expect(
    await resetPassword(db, signer, { username: 'admin', password: own, brandName }, now),
  ).toEqual({
    kind: 'nobody',
  });
});
