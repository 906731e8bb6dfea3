import { expect, test } from 'vitest';
import { loginForm } from '../../../domain/accounts/account-forms.ts';
import { readForm } from '../../../domain/api/form-fields.ts';
import { storeAdministrator } from '../../../tests/support/administrator.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { logIn as logInTo } from './login.service.ts';
import { allowAttempt, loginLimits } from './login-limits.ts';
import { recogniseToken } from './sessions.service.ts';

const password = 'nine brass lamps by a river';
const start = Date.UTC(2026, 0, 1);
const minute = (minutes: number) => new Date(start + minutes * 60_000);

async function admin() {
  const site = await testSite();
  const { db } = site;
  await storeAdministrator(db, { username: 'Asha', password }, minute(0));
  const tryAs = (
    { username = 'asha', given = 'wrong', address = '203.0.113.1' },
    now = minute(0),
  ) => logInTo(site, { username, password: given }, { address, userAgent: '' }, now);
  const failOften = async (times: number, as: Parameters<typeof tryAs>[0], now = minute(0)) => {
    const kinds = [];
    for (let time = 0; time < times; time++) kinds.push((await tryAs(as, now)).kind);
    return kinds;
  };
  return { db, site, tryAs, failOften };
}

test('accepts the right name in any case with the right password', async () => {
  const { db, site, tryAs } = await admin();
  const { id } = await db.selectFrom('admin_accounts').select('id').executeTakeFirstOrThrow();
  const outcome = await tryAs({ username: ' ASHA ', given: password });
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  expect(outcome.token).toMatch(/^[\w-]{43}$/);
  expect(await recogniseToken(site, outcome.token, minute(1))).toMatchObject({ accountId: id });
});

test('gives a wrong password and an unknown name the same response', async () => {
  const { tryAs } = await admin();
  const unknown = await tryAs({ username: 'nobody', given: password });
  expect(await tryAs({})).toEqual({ kind: 'refused' });
  expect(unknown).toEqual({ kind: 'refused' });
});

test.each([
  [{}, ['username', 'password']],
  [{ username: ' ', password: 'x' }, ['username']],
  [{ username: 'asha', password: '' }, ['password']],
  [{ username: '\u200b\0', password: 'x' }, ['username']],
  [{ username: ['asha'], password: 7 }, ['username', 'password']],
  ['asha', ['username', 'password']],
  [{ username: 'asha', password: 'x'.repeat(1001) }, ['password']],
])('asks for the missing fields of %o', (input, fields) => {
  const form = readForm(loginForm, input);
  expect(Object.keys(form.ok ? {} : form.fields)).toEqual(fields);
});

test('makes a network wait after ten wrong passwords, for a limited time', async () => {
  const { tryAs, failOften } = await admin();
  const kinds = await failOften(loginLimits.own.max, {}, minute(5));
  expect(new Set(kinds)).toEqual(new Set(['refused']));
  const limited = { kind: 'limited', retryAfterSeconds: 13 * 60 };
  expect(await tryAs({ given: password }, minute(7))).toEqual(limited);
  // Attempts during the wait do not extend it.
  await failOften(loginLimits.ownInADay.max, { given: password }, minute(7));
  expect(await tryAs({ given: password }, minute(7))).toEqual(limited);
  expect(await tryAs({ given: password, address: '203.0.113.2' }, minute(7))).toMatchObject({
    kind: 'welcome',
  });
  expect(await tryAs({ given: password }, minute(20))).toMatchObject({ kind: 'welcome' });
});

test('counts the addresses of one IPv6 network as one', async () => {
  const { tryAs, failOften } = await admin();
  await failOften(loginLimits.own.max, { address: '2001:db8:1:2::3' });
  expect((await tryAs({ address: '2001:0db8:0001:2:ffff::1' })).kind).toBe('limited');
  expect((await tryAs({ address: '2001:db8:1:3::3' })).kind).toBe('refused');
});

test('also limits attempts of one network at many names', async () => {
  const { db } = await admin();
  const tryName = (name: number) =>
    allowAttempt(
      db,
      { kind: 'stranger', nameDigest: `${name}`, networkDigest: 'n', bothDigest: `${name}` },
      minute(0),
    );
  for (let name = 0; name < loginLimits.anyName.max; name++) await tryName(name);
  expect(await tryName(-1)).toEqual({ kind: 'limited', retryAfterSeconds: 15 * 60 });
});

test('does not count right passwords', async () => {
  const { failOften } = await admin();
  const right = await failOften(loginLimits.own.max + 1, { given: password });
  expect(new Set(right)).toEqual(new Set(['welcome']));
  const wrong = await failOften(loginLimits.own.max + 1, {});
  expect(wrong.slice(-2)).toEqual(['refused', 'limited']);
});

test.each([
  ['four seconds', 4],
  ['five and a half hours', 5.5 * 60 * 60],
  ['a year', 365 * 24 * 60 * 60],
])('limits the wait to the window after the clock was set back by %s', async (_what, back) => {
  const { tryAs, failOften } = await admin();
  await failOften(loginLimits.own.max, {}, new Date(start + back * 1000));
  const now = await tryAs({ given: password });
  expect(now.kind === 'limited' ? now.retryAfterSeconds : 0).toBeLessThanOrEqual(15 * 60);
  expect(await tryAs({ given: password }, minute(15))).toMatchObject({ kind: 'welcome' });
});

test('does not let simultaneous attempts exceed the limit', async () => {
  const { tryAs } = await admin();
  const outcomes = await Promise.all(
    Array.from({ length: 3 * loginLimits.own.max }, () => tryAs({})),
  );
  const looked = outcomes.filter(({ kind }) => kind === 'refused');
  expect(looked).toHaveLength(loginLimits.own.max);
});

test('renews an outdated hash at the next successful login only', async () => {
  const { db, tryAs } = await admin();
  const account = () => db.selectFrom('admin_accounts').selectAll().executeTakeFirstOrThrow();
  const { password_hash: weak, password_changed_at } = await account();
  await tryAs({});
  expect((await account()).password_hash).toBe(weak);
  expect((await tryAs({ given: password })).kind).toBe('welcome');
  const strong = await account();
  expect(strong.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(strong.password_changed_at).toBe(password_changed_at);
  expect((await tryAs({ given: password })).kind).toBe('welcome');
  expect((await account()).password_hash).toBe(strong.password_hash);
});

test('recognises a browser after the login that renewed the hash', async () => {
  const { site, tryAs, failOften } = await admin();
  const outcome = await tryAs({ given: password });
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  await failOften(loginLimits.own.max, {});
  expect((await tryAs({ given: password })).kind).toBe('limited');
  const client = { address: '203.0.113.1', userAgent: '', device: outcome.device };
  const again = await logInTo(site, { username: 'asha', password }, client, minute(0));
  expect(again.kind).toBe('welcome');
});

test('stores no name or address in plain text', async () => {
  const { db, tryAs } = await admin();
  await tryAs({ username: 'my secret in the wrong box', address: '203.0.113.99' });
  const rows = await db.selectFrom('rate_limits').selectAll().execute();
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toMatch(/secret|203\.0/);
});
