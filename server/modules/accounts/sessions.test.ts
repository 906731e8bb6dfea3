import { expect, test } from 'vitest';
import { storeAdministrator } from '../../../tests/support/administrator.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { changePassword, removeExpiredLogins } from './accounts.service.ts';
import { logIn as logInTo } from './login.service.ts';
import { loginLimits } from './login-limits.ts';
import { endOtherSessions, endSession, recogniseToken, sessionsOf } from './sessions.service.ts';

const login = { username: 'admin', password: 'nine brass lamps by a river' };
const start = Date.UTC(2026, 0, 1);
const hour = (hours: number) => new Date(start + hours * 60 * 60_000);

async function openAccounts() {
  const site = await testSite();
  const { db } = site;
  await storeAdministrator(db, login, hour(0));
  async function logIn(now = hour(0), userAgent = '') {
    const outcome = await logInTo(site, login, { address: '::1', userAgent }, now);
    if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
    const { token } = outcome;
    const admin = await recogniseToken(site, token, now);
    if (!admin) throw new Error('unknown token');
    return {
      token,
      admin,
      isAlive: async (at: Date) => Boolean(await recogniseToken(site, token, at)),
    };
  }
  return { db, site, logIn };
}

test('ends a session after 12 hours without use', async () => {
  const { logIn } = await openAccounts();
  const { isAlive } = await logIn();
  expect(await isAlive(hour(11.9))).toBe(true);
  expect(await isAlive(hour(23.8))).toBe(true);
  expect(await isAlive(hour(35.81))).toBe(false);
});

test('ends a session after 7 days, even if it is used', async () => {
  const { logIn } = await openAccounts();
  const { isAlive } = await logIn();
  for (let day = 0.4; day < 7; day += 0.4) expect(await isAlive(hour(day * 24))).toBe(true);
  expect(await isAlive(hour(7 * 24))).toBe(false);
});

test('refuses an invalid token', async () => {
  const { site, logIn } = await openAccounts();
  const { token } = await logIn();
  const others = ['', 'short', 'x'.repeat(43), `${token}x`, token.slice(1), 'é'.repeat(43), '\0'];
  for (const other of others) {
    expect(await recogniseToken(site, other, hour(0))).toBeUndefined();
  }
});

test('stores only the hash of a token', async () => {
  const { db, logIn } = await openAccounts();
  const { token } = await logIn();
  const rows = await db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('lists sessions and ends one of them, or all but the current one', async () => {
  const { site, logIn } = await openAccounts();
  const here = await logIn(hour(0), 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
  const phone = await logIn(hour(1), 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0');
  const old = await logIn(hour(2));
  const list = await sessionsOf(site, here.admin, hour(3));
  expect(list.map(({ device, current }) => [device, current])).toEqual([
    ['Unknown device', false],
    ['Chrome on Android', false],
    ['Firefox on Linux', true],
  ]);
  expect(await endSession(site, here.admin, phone.admin.tokenHash)).toBe(true);
  expect(await endSession(site, here.admin, phone.admin.tokenHash)).toBe(false);
  for (const id of ['', '\0', '%00', here.admin.tokenHash.toUpperCase()]) {
    expect(await endSession(site, here.admin, id)).toBe(false);
  }
  expect(await phone.isAlive(hour(3))).toBe(false);
  expect(await endOtherSessions(site, here.admin)).toBe(1);
  expect(await old.isAlive(hour(3))).toBe(false);
  expect(await here.isAlive(hour(3))).toBe(true);
});

test('replaces all sessions when the password changes, and requires the current password', async () => {
  const { site, logIn } = await openAccounts();
  const [here, other] = [await logIn(), await logIn()];
  const change = (currentPassword: string, newPassword: string) =>
    changePassword(
      site,
      here.admin,
      { currentPassword, newPassword },
      { address: '::1', userAgent: '' },
      hour(0),
    );
  const next = 'four wild green herons';
  expect(await change('wrong', next)).toMatchObject({
    fields: { currentPassword: 'Current password is wrong' },
  });
  expect(await change(login.password, 'password1234')).toMatchObject({ kind: 'invalid' });
  expect(await change(login.password, login.password)).toMatchObject({ kind: 'invalid' });
  expect(await other.isAlive(hour(0))).toBe(true);
  const changed = await change(login.password, next);
  if (changed.kind !== 'changed') throw new Error(changed.kind);
  expect(await other.isAlive(hour(0))).toBe(false);
  expect(await here.isAlive(hour(0))).toBe(false);
  expect(await recogniseToken(site, changed.token, hour(0))).toMatchObject({
    username: login.username,
  });
  await expect(logIn()).rejects.toThrow('refused');
});

test('limits guesses of the current password like logins', async () => {
  const { site, logIn } = await openAccounts();
  const { admin } = await logIn();
  const guess = () =>
    changePassword(
      site,
      admin,
      { currentPassword: 'a guess', newPassword: 'four wild green herons' },
      { address: '::1', userAgent: '' },
      hour(1),
    );
  for (let time = 0; time < loginLimits.own.max; time++) {
    expect((await guess()).kind).toBe('invalid');
  }
  expect((await guess()).kind).toBe('limited');
});

test.each([
  ['a year', 365 * 24],
  ['five and a half hours', 5.5],
])(
  'keeps a session that was opened while the clock was %s ahead, and still ends it in time',
  async (_what, ahead) => {
    const { db, site, logIn } = await openAccounts();
    const { isAlive } = await logIn(hour(ahead));
    const unused = await logIn(hour(ahead));
    expect(await isAlive(hour(0))).toBe(true);
    expect(await isAlive(hour(11.9))).toBe(true);
    expect(await isAlive(hour(24))).toBe(false);
    await removeExpiredLogins(site, hour(1));
    expect(await unused.isAlive(hour(13.1))).toBe(false);
    for (let day = 0.4; day < 7; day += 0.4) await isAlive(hour(day * 24));
    const late = await logIn(hour(ahead));
    for (let day = 0; day < 7; day += 0.4) expect(await late.isAlive(hour(day * 24))).toBe(true);
    expect(await late.isAlive(hour(7 * 24 + 0.1))).toBe(false);
    await removeExpiredLogins(site, hour(8 * 24));
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  },
);

test('deletes expired sessions', async () => {
  const { db, site, logIn } = await openAccounts();
  await logIn(hour(0));
  await logIn(hour(6));
  await removeExpiredLogins(site, hour(13));
  expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
});
