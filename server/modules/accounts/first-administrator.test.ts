import { expect, test } from 'vitest';
import { testSite } from '../../../tests/support/test-site.ts';
import { isPasswordGenerated } from './accounts.repository.ts';
import { makeFirstAdministrator, removeExpiredLogins, resetPassword } from './accounts.service.ts';
import { logIn as logInTo } from './login.service.ts';
import { recogniseToken } from './sessions.service.ts';

const brandName = 'Brand';
const own = 'nine brass lamps by a river';
const now = new Date('2026-01-01T00:00:00.000Z');

async function empty() {
  const site = await testSite();
  const { db } = site;
  const make = (password: string | null = null, at = now) =>
    makeFirstAdministrator(db, { username: 'admin', password, brandName }, at);
  const logIn = (password: string, at = now) =>
    logInTo(site, { username: 'admin', password }, { address: '::1', userAgent: '' }, at);
  return { db, site, make, logIn };
}

test('generates a strong password at the first start and stores that nobody chose it', async () => {
  const { db, site, make, logIn } = await empty();
  const first = await make();
  if (first.kind !== 'generated') throw new Error(first.kind);
  expect(first.password).toMatch(/^([a-z2-9]{5}-){5}[a-z2-9]{5}$/);
  expect((await logIn(first.password)).kind).toBe('welcome');
  expect(await isPasswordGenerated(site.db)).toBe(true);
  const { password_hash } = await db
    .selectFrom('admin_accounts')
    .select('password_hash')
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('uses a configured password and treats it as chosen', async () => {
  const { site, make, logIn } = await empty();
  expect(await make(own)).toEqual({ kind: 'made' });
  expect((await logIn(own)).kind).toBe('welcome');
  expect(await isPasswordGenerated(site.db)).toBe(false);
});

const day = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);

test('expires the generated password after seven days without a login', async () => {
  const { site, make, logIn } = await empty();
  const first = await make();
  if (first.kind !== 'generated') throw new Error(first.kind);
  expect(await logIn(first.password, day(7))).toEqual({ kind: 'expired' });
  expect(await logIn('a guess', day(7))).toEqual({ kind: 'refused' });
  await resetPassword(site, { username: 'admin', password: own, brandName }, day(7));
  expect((await logIn(own, day(30))).kind).toBe('welcome');
});

test('does not expire a password after its first use, nor a configured one', async () => {
  const used = await empty();
  const first = await used.make();
  if (first.kind !== 'generated') throw new Error(first.kind);
  expect((await used.logIn(first.password, day(6.9))).kind).toBe('welcome');
  expect((await used.logIn(first.password, day(30))).kind).toBe('welcome');
  const set = await empty();
  await set.make(own);
  expect((await set.logIn(own, day(30))).kind).toBe('welcome');
});

test('corrects the expiry of a password that was generated while the clock was ahead', async () => {
  const { site, make, logIn } = await empty();
  const first = await make(null, day(365));
  if (first.kind !== 'generated') throw new Error(first.kind);
  await removeExpiredLogins(site, now);
  expect(await logIn(first.password, day(7))).toEqual({ kind: 'expired' });
});

test('refuses a common password', async () => {
  const { db, make } = await empty();
  expect(await make('password1234')).toMatchObject({ kind: 'refused' });
  expect(await db.selectFrom('admin_accounts').selectAll().execute()).toEqual([]);
});

test('leaves the password unchanged at later starts', async () => {
  const { make, logIn } = await empty();
  await make(own);
  expect(await make('another set of words')).toEqual({ kind: 'exists' });
  expect((await logIn(own)).kind).toBe('welcome');
});

test('creates one administrator when two first starts run at once', async () => {
  const { db, make } = await empty();
  const kinds = (await Promise.all([make(), make()])).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['generated', 'taken']);
  expect(await db.selectFrom('admin_accounts').selectAll().execute()).toHaveLength(1);
});

test('resets the password on the server and ends every session', async () => {
  const { site, make, logIn } = await empty();
  await make();
  const reset = (password: string) =>
    resetPassword(site, { username: 'admin', password, brandName }, now);
  expect(await reset('short')).toMatchObject({ kind: 'refused' });
  expect(await reset(own)).toMatchObject({ kind: 'reset', username: 'admin' });
  const outcome = await logIn(own);
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  expect(await isPasswordGenerated(site.db)).toBe(false);
  await reset('other words by the same river');
  expect(await recogniseToken(site, outcome.token, now)).toBeUndefined();
});

test('finds no account when the password is reset before the first start', async () => {
  const { site } = await empty();
  expect(await resetPassword(site, { username: 'admin', password: own, brandName }, now)).toEqual({
    kind: 'nobody',
  });
});
