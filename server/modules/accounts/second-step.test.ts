import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { storeAdministrator } from '../../../tests/support/administrator.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import {
  changePassword,
  recoverAccount,
  removeExpiredLogins,
  resetPassword,
} from './accounts.service.ts';
import { logIn as logInTo, maxTries, takeSecondStep } from './login.service.ts';
import { loginLimits } from './login-limits.ts';
import {
  confirmApp,
  factorsOf,
  removeApp,
  renewCodes,
  secondStepOf,
  startApp,
} from './second-step.service.ts';
import { recogniseToken, type SignedIn } from './sessions.service.ts';

const login = { username: 'asha', password: 'nine brass lamps by a river' };
const nextPassword = 'four wild green herons';
const start = Date.UTC(2026, 0, 1);
/** Whole seconds after the start of a period of 30 seconds. */
const second = (seconds: number) => new Date(start + seconds * 1000);
const client = {
  address: '203.0.113.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0',
};

function codeAt(key: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });
}

async function accountSite() {
  const site = await testSite();
  await storeAdministrator(site.db, login, second(-600));
  const password = (now: Date, given = login) => logInTo(site, given, client, now);
  /** A session without a second step. */
  async function signIn(now = second(-60)): Promise<SignedIn> {
    const outcome = await password(now);
    if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
    return await recognised(outcome.token, now);
  }
  async function recognised(token: string, now: Date): Promise<SignedIn> {
    const admin = await recogniseToken(site, token, now);
    if (!admin) throw new Error('unknown token');
    return admin;
  }
  async function ticketAt(now: Date): Promise<string> {
    const outcome = await password(now);
    if (outcome.kind !== 'second-step') throw new Error(outcome.kind);
    return outcome.ticket;
  }
  const enter = async (ticket: string, code: string, now: Date, from = client) =>
    await takeSecondStep(site, { ticket, factor: 'app', code }, from, now);
  const enterRecovery = async (ticket: string, code: string, now: Date) =>
    await takeSecondStep(site, { ticket, factor: 'recovery', code }, client, now);
  return { site, password, signIn, recognised, ticketAt, enter, enterRecovery };
}

/** An account whose app was set up with the code of the minute before. */
async function withApp() {
  const all = await accountSite();
  const admin = await all.signIn();
  const { key, address } = await startApp(all.site, admin, second(-60));
  const outcome = await confirmApp(all.site, admin, codeAt(key, second(-60)), second(-60));
  if (outcome.kind !== 'set') throw new Error('not set up');
  return { ...all, admin, key, address, codes: outcome.codes };
}

test('logs in with the password alone until an app has shown its first code', async () => {
  const { site, password, signIn } = await accountSite();
  const admin = await signIn();
  const { key, address } = await startApp(site, admin, second(0));
  expect((await password(second(1))).kind).toBe('welcome');
  expect(address).toMatch(/^otpauth:\/\/totp\/.*:asha\?issuer=.*&secret=[A-Z2-7]{32}&/);
  const wrong = { kind: 'invalid', fields: { code: expect.any(String) } };
  expect(await confirmApp(site, admin, '000000', second(1))).toEqual(wrong);
  expect(await factorsOf(site, admin.accountId)).toEqual([]);
  const code = codeAt(key, second(2)).replace(/^.../, '$& ');
  expect(await confirmApp(site, admin, code, second(2))).toMatchObject({ kind: 'set' });
  expect(await password(second(3))).toEqual({
    kind: 'second-step',
    factors: ['app', 'recovery'],
    ticket: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('opens a session with the code of the app, and only with it', async () => {
  const { ticketAt, enter, recognised, key, admin } = await withApp();
  const ticket = await ticketAt(second(0));
  for (const wrong of ['12345', '1234567', 'abcdef', codeAt(key, second(120))]) {
    expect(await enter(ticket, wrong, second(1))).toEqual({ kind: 'code-wrong' });
  }
  const outcome = await enter(ticket, codeAt(key, second(1)), second(1));
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  expect(await recognised(outcome.token, second(2))).toMatchObject({ accountId: admin.accountId });
});

test('accepts the codes of 30 seconds before and after, no others', async () => {
  const at = async (offset: number) => {
    const { ticketAt, enter, key } = await withApp();
    return (await enter(await ticketAt(second(0)), codeAt(key, second(offset)), second(0))).kind;
  };
  const kinds = [];
  for (const offset of [-31, -30, 0, 30, 60]) kinds.push(await at(offset));
  expect(kinds).toEqual(['code-wrong', 'welcome', 'welcome', 'welcome', 'code-wrong']);
});

test('accepts each code once, and none before the last one', async () => {
  const { ticketAt, enter, key } = await withApp();
  const code = codeAt(key, second(0));
  expect((await enter(await ticketAt(second(0)), code, second(0))).kind).toBe('welcome');
  const tickets = [await ticketAt(second(1)), await ticketAt(second(1))];
  for (const ticket of tickets) {
    expect(await enter(ticket, code, second(1))).toEqual({ kind: 'code-wrong' });
    expect(await enter(ticket, codeAt(key, second(-30)), second(1))).toMatchObject({
      kind: 'code-wrong',
    });
  }
  // The code of the set-up is used too.
  expect((await enter(await ticketAt(second(30)), codeAt(key, second(30)), second(30))).kind).toBe(
    'welcome',
  );
});

test('accepts one of two simultaneous requests with the same code', async () => {
  const { site, ticketAt, enter, enterRecovery, key, codes } = await withApp();
  const opened = async () =>
    (await site.db.selectFrom('sessions').select('token_hash').execute()).length;
  const before = await opened();
  const [one, two] = [await ticketAt(second(0)), await ticketAt(second(0))];
  const code = codeAt(key, second(0));
  const both = await Promise.all([one, two].map((ticket) => enter(ticket, code, second(0))));
  expect(both.map(({ kind }) => kind).sort()).toEqual(['code-wrong', 'welcome']);
  const [three, four] = [await ticketAt(second(1)), await ticketAt(second(1))];
  const [recovery = ''] = codes;
  const others = await Promise.all(
    [three, four].map((ticket) => enterRecovery(ticket, recovery, second(1))),
  );
  expect(others.map(({ kind }) => kind).sort()).toEqual(['code-wrong', 'welcome']);
  expect(await opened()).toBe(before + 2);
});

test('opens one session for a ticket, even with two right codes at once', async () => {
  const { ticketAt, enter, enterRecovery, key, codes } = await withApp();
  const ticket = await ticketAt(second(0));
  const both = await Promise.all([
    enter(ticket, codeAt(key, second(0)), second(0)),
    enterRecovery(ticket, codes[0] ?? '', second(0)),
  ]);
  expect(both.map(({ kind }) => kind).sort()).toEqual(['ticket-over', 'welcome']);
});

test('ends a ticket after five minutes, five tries or its use', async () => {
  const { site, ticketAt, enter, key } = await withApp();
  const over = { kind: 'ticket-over' };
  const late = await ticketAt(second(0));
  expect(await enter(late, codeAt(key, second(300)), second(300))).toEqual(over);
  const tried = await ticketAt(second(0));
  const kinds = [];
  for (let time = 0; time < maxTries; time++) {
    kinds.push((await enter(tried, '000000', second(0))).kind);
  }
  expect(kinds).toEqual([...Array(maxTries - 1).fill('code-wrong'), 'ticket-over']);
  expect(await enter(tried, codeAt(key, second(0)), second(0))).toEqual(over);
  const used = await ticketAt(second(30));
  expect((await enter(used, codeAt(key, second(30)), second(30))).kind).toBe('welcome');
  expect(await enter(used, codeAt(key, second(60)), second(60))).toEqual(over);
  for (const other of ['', 'x'.repeat(43), '\u0000', `${late}x`]) {
    expect(await enter(other, codeAt(key, second(60)), second(60)), other).toEqual(over);
  }
  await removeExpiredLogins(site, second(900));
  expect(await site.db.selectFrom('login_tickets').selectAll().execute()).toEqual([]);
});

test('never exceeds the tries of a ticket with simultaneous requests', async () => {
  const { ticketAt, enter } = await withApp();
  const ticket = await ticketAt(second(0));
  const all = await Promise.all(
    Array.from({ length: 3 * maxTries }, () => enter(ticket, '000000', second(0))),
  );
  expect(all.filter(({ kind }) => kind === 'code-wrong')).toHaveLength(maxTries - 1);
});

test('counts wrong codes like wrong passwords, whatever number of tickets', async () => {
  const { password, ticketAt, enter, key } = await withApp();
  for (let time = 0; time < loginLimits.own.max; time += maxTries) {
    const ticket = await ticketAt(second(0));
    for (let nth = 0; nth < maxTries; nth++) await enter(ticket, '000000', second(0));
  }
  // The right password does not revert the count.
  expect((await password(second(1))).kind).toBe('limited');
  const later = second(900);
  expect((await enter(await ticketAt(later), codeAt(key, later), later)).kind).toBe('welcome');
});

test('changes the password once, of two simultaneous changes with the same current one', async () => {
  const { site, signIn } = await accountSite();
  const [mine, theirs] = [await signIn(second(-50)), await signIn(second(-40))];
  const change = (admin: SignedIn, newPassword: string) =>
    changePassword(
      site,
      admin,
      { currentPassword: login.password, newPassword },
      client,
      second(-30),
    );
  const outcomes = await Promise.all([
    change(mine, nextPassword),
    change(theirs, 'seven calm brown otters'),
  ]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'invalid']);
});

test('ends tickets with a new password, a reset and another second step', async () => {
  const { site, recognised, ticketAt, enter, key } = await withApp();
  const first = await ticketAt(second(0));
  const outcome = await enter(await ticketAt(second(0)), codeAt(key, second(0)), second(0));
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  const admin = await recognised(outcome.token, second(1));
  const change = { currentPassword: login.password, newPassword: nextPassword };
  const changed = await changePassword(site, admin, change, client, second(1));
  expect(changed.kind).toBe('changed');
  const code = codeAt(key, second(30));
  expect(await enter(first, code, second(30))).toEqual({ kind: 'ticket-over' });
  const asNext = { username: 'asha', password: nextPassword };
  const ticket = async (now: Date) => {
    const half = await logInTo(site, asNext, client, now);
    if (half.kind !== 'second-step') throw new Error(half.kind);
    return half.ticket;
  };
  const second2 = await ticket(second(31));
  await resetPassword(site, { ...asNext, brandName: 'Brand' }, second(32));
  expect(await enter(second2, code, second(32))).toEqual({ kind: 'ticket-over' });
  const third = await ticket(second(33));
  const last = await enter(await ticket(second(33)), code, second(33));
  if (last.kind !== 'welcome') throw new Error(last.kind);
  const again = await recognised(last.token, second(34));
  const next = await startApp(site, again, second(34));
  await confirmApp(site, again, codeAt(next.key, second(34)), second(34));
  expect(await enter(third, codeAt(next.key, second(64)), second(64))).toEqual({
    kind: 'ticket-over',
  });
});

test('a reset of the password does not pass the second step', async () => {
  const { site, key, enter } = await withApp();
  const reset = { username: 'asha', password: nextPassword, brandName: 'Brand' };
  const outcome = await resetPassword(site, reset, second(0));
  if (outcome.kind !== 'reset') throw new Error(outcome.kind);
  const asNext = { username: 'asha', password: nextPassword };
  const half = await logInTo(site, asNext, { ...client, device: outcome.device }, second(1));
  if (half.kind !== 'second-step') throw new Error(half.kind);
  expect((await enter(half.ticket, codeAt(key, second(1)), second(1))).kind).toBe('welcome');
});

test('accepts each recovery code once, however it is typed', async () => {
  const { ticketAt, enterRecovery, codes, site, admin } = await withApp();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
  const [one = '', two = ''] = codes;
  const ticket = await ticketAt(second(0));
  expect(await enterRecovery(ticket, 'AAAA-AAAA', second(0))).toEqual({ kind: 'code-wrong' });
  expect((await enterRecovery(ticket, ` ${one.toLowerCase()} `, second(0))).kind).toBe('welcome');
  const next = await ticketAt(second(1));
  expect(await enterRecovery(next, one, second(1))).toEqual({ kind: 'code-wrong' });
  expect((await enterRecovery(next, two.replace('-', ''), second(1))).kind).toBe('welcome');
  expect((await secondStepOf(site, admin)).codes).toMatchObject({
    left: 8,
    madeAt: second(-60).toISOString(),
    lastUsed: { at: second(1).toISOString(), device: expect.stringContaining('Chrome') },
  });
});

test('stores recovery codes as hashes, and new ones replace them', async () => {
  const { site, admin, codes, ticketAt, enterRecovery } = await withApp();
  const stored = JSON.stringify(await site.db.selectFrom('recovery_codes').selectAll().execute());
  for (const code of codes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replace('-', ''));
  }
  const renewed = await renewCodes(site, admin, second(0));
  const ticket = await ticketAt(second(1));
  expect(await enterRecovery(ticket, codes[0] ?? '', second(1))).toEqual({ kind: 'code-wrong' });
  expect((await enterRecovery(ticket, renewed?.[0] ?? '', second(1))).kind).toBe('welcome');
});

test('does not offer recovery codes when all are used', async () => {
  const { site, admin, codes, ticketAt, enterRecovery } = await withApp();
  for (const code of codes) {
    expect((await enterRecovery(await ticketAt(second(0)), code, second(0))).kind).toBe('welcome');
  }
  expect(await factorsOf(site, admin.accountId)).toEqual(['app']);
});

test('setting up or removing the second step ends the other sessions', async () => {
  const { site, signIn, recognised } = await accountSite();
  const [admin, other] = [await signIn(), await signIn()];
  const isAlive = async ({ tokenHash }: SignedIn) =>
    (await site.db.selectFrom('sessions').select('token_hash').execute()).some(
      (row) => row.token_hash === tokenHash,
    );
  const { key } = await startApp(site, admin, second(0));
  await confirmApp(site, admin, codeAt(key, second(0)), second(0));
  expect([await isAlive(admin), await isAlive(other)]).toEqual([true, false]);
  const half = await logInTo(site, login, client, second(30));
  if (half.kind !== 'second-step') throw new Error(half.kind);
  const given = { ticket: half.ticket, factor: 'app' as const, code: codeAt(key, second(30)) };
  const welcome = await takeSecondStep(site, given, client, second(30));
  if (welcome.kind !== 'welcome') throw new Error(welcome.kind);
  const second2 = await recognised(welcome.token, second(30));
  await removeApp(site, admin);
  expect([await isAlive(admin), await isAlive(second2)]).toEqual([true, false]);
  expect(await secondStepOf(site, admin)).toMatchObject({
    appSince: null,
    codes: null,
    passkeys: [],
    recoveredAt: null,
  });
  expect((await logInTo(site, login, client, second(60))).kind).toBe('welcome');
  expect(await renewCodes(site, admin)).toBeUndefined();
});

test('a key that was shown before is not the one in use', async () => {
  const { site, signIn } = await accountSite();
  const admin = await signIn();
  const seen = await startApp(site, admin, second(0));
  const own = await startApp(site, admin, second(1));
  expect(own.key).not.toBe(seen.key);
  const refused = await confirmApp(site, admin, codeAt(seen.key, second(2)), second(2));
  expect(refused.kind).toBe('invalid');
  const late = second(2 * 60 * 60);
  expect((await confirmApp(site, admin, codeAt(own.key, late), late)).kind).toBe('invalid');
});

test('the old app works until the new one has shown its first code', async () => {
  const { site, admin, key, ticketAt, enter } = await withApp();
  const next = await startApp(site, admin, second(0));
  expect((await enter(await ticketAt(second(0)), codeAt(key, second(0)), second(0))).kind).toBe(
    'welcome',
  );
  const outcome = await confirmApp(site, admin, codeAt(next.key, second(1)), second(1));
  // The recovery codes stay.
  expect(outcome).toEqual({ kind: 'set', codes: [] });
  const ticket = await ticketAt(second(30));
  expect(await enter(ticket, codeAt(key, second(30)), second(30))).toEqual({ kind: 'code-wrong' });
  expect((await enter(ticket, codeAt(next.key, second(30)), second(30))).kind).toBe('welcome');
});

test('a code works again soon after the clock was ahead', async () => {
  const { ticketAt, enter, key } = await withApp();
  const ahead = second(24 * 60 * 60);
  expect((await enter(await ticketAt(ahead), codeAt(key, ahead), ahead)).kind).toBe('welcome');
  const ticket = await ticketAt(second(0));
  expect((await enter(ticket, codeAt(key, second(0)), second(0))).kind).toBe('welcome');
});

test('lets an account in again from the server, which its settings say', async () => {
  const { site, admin, ticketAt } = await withApp();
  await ticketAt(second(0));
  const reset = { username: 'asha', password: nextPassword, brandName: 'Brand' };
  expect(await recoverAccount(site, { ...reset, username: 'nobody' }, second(1))).toEqual({
    kind: 'unknown',
  });
  expect((await recoverAccount(site, { ...reset, password: 'short' }, second(1))).kind).toBe(
    'refused',
  );
  expect((await secondStepOf(site, admin)).appSince).not.toBeNull();
  expect((await recoverAccount(site, reset, second(1))).kind).toBe('reset');
  for (const table of ['sessions', 'login_tickets', 'recovery_codes'] as const) {
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  const asNext = { username: 'asha', password: nextPassword };
  expect((await logInTo(site, asNext, client, second(2))).kind).toBe('welcome');
  expect(await secondStepOf(site, admin)).toMatchObject({
    appSince: null,
    codes: null,
    passkeys: [],
    recoveredAt: second(1).toISOString(),
  });
});

test('says nothing about the second step to a wrong password or an unknown name', async () => {
  const { password } = await withApp();
  const refused = { kind: 'refused' };
  expect(await password(second(0), { ...login, password: 'wrong' })).toEqual(refused);
  expect(await password(second(0), { ...login, username: 'nobody' })).toEqual(refused);
});
