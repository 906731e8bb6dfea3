import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { type Role, roles } from '../../../domain/accounts/roles.ts';
import {
  type SecondStepRule,
  secondStepRuleMessages,
} from '../../../domain/accounts/second-step-rule.ts';
import { addDays, dayIn } from '../../../domain/analytics/days.ts';
import type { ApiCall } from '../../../domain/api/call.ts';
import { calls } from '../../../domain/api/calls.ts';
import { storeAdministrator } from '../../../tests/support/administrator.ts';
import { addColleague } from '../../../tests/support/colleagues.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testAdmin } from '../../../tests/support/filled-databases.ts';
import { guardedRequest } from '../../../tests/support/guarded-request.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { updateRole } from '../colleagues/colleagues.repository.ts';
import { recoverAccount } from './accounts.service.ts';
import { logIn } from './login.service.ts';
import { insertPasskey } from './passkeys.repository.ts';
import { removePasskey } from './passkeys.service.ts';
import { confirmApp, removeApp, startApp } from './second-step.service.ts';
import { storeSecondStepRule } from './second-step-rule.ts';
import { recogniseToken } from './sessions.service.ts';

type Colleague = Awaited<ReturnType<typeof addColleague>>;

const everybody: SecondStepRule = { roles: [...roles], from: '2026-01-01' };
const guarded = Object.entries<ApiCall>(calls).filter(([, { needs }]) => needs !== 'nothing');

test('what an account without a required second step may call sets one up, confirms who is there, or logs out', () => {
  const open = guarded.flatMap(([name, { beforeSecondStep }]) => (beforeSecondStep ? [name] : []));
  expect(open.toSorted()).toEqual([
    'DELETE /api/admin/auth/session',
    'GET /api/admin/account',
    'GET /api/admin/identity',
    'GET /api/admin/second-step',
    'POST /api/admin/identity',
    'POST /api/admin/identity/passkey',
    'POST /api/admin/identity/passkey/options',
    'POST /api/admin/passkeys',
    'POST /api/admin/passkeys/options',
    'POST /api/admin/second-step/app',
    'PUT /api/admin/second-step/app',
  ]);
});

test('refuses every other call of every role that needs a second step, until there is one', async () => {
  expect(guarded.length).toBeGreaterThan(150);
  const admin = await createTestAdmin();
  const { db } = admin.database;
  await storeSecondStepRule(db, everybody);
  const ask = async (name: string, { token, newToken }: Colleague) => {
    const request = guardedRequest(name);
    // It ends the session, which the other calls need.
    const bearer = name === 'DELETE /api/admin/auth/session' ? await newToken() : token;
    const headers = { ...request.headers, authorization: `Bearer ${bearer}` };
    const { statusCode, body } = await admin.http.inject({ ...request, headers });
    return { name, status: statusCode, isRefused: body.includes('second-step-needed') };
  };
  for (const role of roles) {
    const colleague = await addColleague(admin, role);
    for (const [name, { beforeSecondStep }] of guarded) {
      const answer = await ask(name, colleague);
      if (beforeSecondStep) {
        expect.soft(answer, role).toMatchObject({ name, isRefused: false });
        expect.soft([401, 403], name).not.toContain(answer.status);
      } else {
        expect.soft(answer, role).toEqual({ name, status: 403, isRefused: true });
      }
    }
  }
  const owner = await addColleague(admin, 'owner');
  const app = { is_pending: 0 as const, secret: 'A'.repeat(32), last_step: 0 };
  await db
    .insertInto('authenticator_apps')
    .values({ account_id: owner.id, ...app, created_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  for (const [name] of guarded) {
    expect.soft(await ask(name, owner)).toMatchObject({ name, isRefused: false });
  }
});

test('leaves roles alone that need none, and visitors', async () => {
  const admin = await createTestAdmin();
  await storeSecondStepRule(admin.database.db, { ...everybody, roles: ['editor'] });
  const desk = await addColleague(admin, 'desk');
  expect((await desk.call('GET', '/api/admin/people')).statusCode).toBe(200);
  expect((await admin.call('GET', '/api/admin/accounts')).statusCode).toBe(200);
  expect((await admin.http.inject('/')).statusCode).toBe(200);
});

const login = { username: 'asha', password: 'nine brass lamps by a river' };
const client = { address: '203.0.113.1', userAgent: '' };

async function signedIn(facts = {}, options = {}) {
  const site = await testSite({ facts, ...options });
  const first = new Date('2026-11-20T06:00:00.000Z');
  await storeAdministrator(site.db, login, first);
  /** A login just before each look, so that no session is too old. */
  const lookAt = async (instant: string, password = login.password) => {
    const now = new Date(instant);
    const outcome = await logIn(site, { ...login, password }, client, now);
    if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
    const caller = await recogniseToken(site, outcome.token, now);
    if (!caller) throw new Error('unknown token');
    return caller;
  };
  return { site, lookAt };
}

const rule: SecondStepRule = { roles: ['owner'], from: '2026-12-01' };

test('begins with the day in the time zone of the site', async () => {
  for (const [timeZone, last, next] of [
    ['Asia/Kolkata', '2026-11-30T18:29:59.999Z', '2026-11-30T18:30:00.000Z'],
    ['America/New_York', '2026-12-01T04:59:59.999Z', '2026-12-01T05:00:00.000Z'],
  ] as const) {
    const { site, lookAt } = await signedIn({ timeZone });
    expect((await lookAt(last)).missingStep).toBeNull();
    await storeSecondStepRule(site.db, rule);
    const missing = async (instant: string) => (await lookAt(instant)).missingStep;
    expect([timeZone, await missing(last)]).toEqual([timeZone, { from: rule.from, isNow: false }]);
    expect([timeZone, await missing(next)]).toEqual([timeZone, { from: rule.from, isNow: true }]);
    expect(await missing('2027-06-01T00:00:00.000Z')).toEqual({ from: rule.from, isNow: true });
  }
});

test('is looked up at each call: with an app or a passkey, without them, with another role and after a recovery', async () => {
  const { site, lookAt } = await signedIn();
  const { db } = site;
  await storeSecondStepRule(db, rule);
  const instant = '2026-12-02T06:00:00.000Z';
  const now = new Date(instant);
  const caller = await lookAt(instant);
  const { accountId } = caller;
  const outcome = await logIn(site, login, client, now);
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  const isMissing = async () => {
    const again = await recogniseToken(site, outcome.token, now);
    if (!again) throw new Error('unknown token');
    return again.missingStep !== null;
  };
  const session = await recogniseToken(site, outcome.token, now);
  if (!session) throw new Error('unknown token');
  expect(caller.missingStep).toEqual({ from: rule.from, isNow: true });
  // An app that waits for its first code is none.
  const { key } = await startApp(site, session, now);
  expect(await isMissing()).toBe(true);
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });
  expect(await confirmApp(site, session, code, now)).toMatchObject({ kind: 'set' });
  expect(await isMissing()).toBe(false);
  const addPasskey = () =>
    insertPasskey(db, {
      ...{ accountId, host: 'site.example', name: 'Phone', keeper: '', transports: '' },
      ...{ credentialId: 'AQ', publicKey: 'Ag', userHandle: 'Aw', counter: 0, isSynced: 0 },
      createdAt: instant,
    });
  const id = await addPasskey();
  await removeApp(site, session);
  expect(await isMissing()).toBe(false);
  await removePasskey(site, session, id ?? 0);
  expect(await isMissing()).toBe(true);
  await updateRole(db, accountId, 'desk');
  expect(await isMissing()).toBe(false);
  await updateRole(db, accountId, 'owner');
  expect(await isMissing()).toBe(true);
  await storeSecondStepRule(db, null);
  expect(await isMissing()).toBe(false);

  await storeSecondStepRule(db, rule);
  await addPasskey();
  expect(await isMissing()).toBe(false);
  const password = 'four wild green herons';
  const reset = { username: login.username, password, brandName: 'Margdeep' };
  expect(await recoverAccount(site, reset, now)).toMatchObject({ kind: 'reset' });
  expect((await lookAt(instant, password)).missingStep).toEqual({ from: rule.from, isNow: true });
});

const rulePath = '/api/admin/second-step/rule';

test('nobody is locked out: an owner who requires it without having one sets it up, by the app alone too', async () => {
  // Passkeys do not work by an address of this kind.
  const admin = await createTestAdmin({ SITE_URL: 'http://192.0.2.7' });
  const { call, logIn: logInAgain, http } = admin;
  const payload = { ...everybody, base: null };
  expect((await call('PUT', rulePath, { payload })).json()).toEqual({ rule: everybody });
  const refused = await call('GET', '/api/admin/accounts');
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { error: secondStepRuleMessages.needed, reason: 'second-step-needed' },
  ]);
  // The login of the specification answers as before.
  const { token } = (await logInAgain(testAdmin)).json();
  const headers = { authorization: `Bearer ${token}` };
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    await http.inject({ method, url, headers, ...(body && { payload: body }) });
  expect((await ask('GET', '/api/admin/account')).json()).toMatchObject({
    missingStep: { from: everybody.from, isNow: true },
  });
  expect((await ask('GET', '/api/admin/second-step')).json()).toMatchObject({
    passkeyHost: null,
    neededFrom: everybody.from,
  });
  expect((await ask('POST', '/api/admin/passkeys/options')).statusCode).toBe(404);
  const { key } = (await ask('POST', '/api/admin/second-step/app')).json();
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  const set = await ask('PUT', '/api/admin/second-step/app', { code });
  expect(set.json().codes).toHaveLength(10);
  expect((await ask('GET', '/api/admin/accounts')).json()).toMatchObject({ rule: everybody });
  expect((await ask('GET', '/api/admin/account')).json()).toMatchObject({ missingStep: null });
});

test('only an owner sets the rule, on the rule that was seen, for a day that exists within a year', async () => {
  const admin = await createTestAdmin();
  const put = async (body: object, call = admin.call) => {
    const response = await call('PUT', rulePath, { payload: body });
    return [response.statusCode, response.json()];
  };
  const today = dayIn('Asia/Kolkata', new Date());
  const later: SecondStepRule = { roles: ['desk', 'author'], from: addDays(today, 365) };
  for (const role of ['editor', 'desk', 'author'] satisfies Role[]) {
    const { call } = await addColleague(admin, role);
    expect(await put({ ...later, base: null }, call)).toMatchObject([
      403,
      { reason: 'role-refused' },
    ]);
  }
  for (const from of ['2026-02-30', '', 'soon']) {
    expect(await put({ ...later, from, base: null })).toMatchObject([
      422,
      { fields: { from: secondStepRuleMessages.dayRequired } },
    ]);
  }
  // A day that is too far ahead may also be a typing error, such as 2206.
  for (const from of [addDays(today, 400), '9999-12-31']) {
    expect(await put({ ...later, from, base: null })).toMatchObject([
      422,
      { fields: { from: secondStepRuleMessages.dayTooFar } },
    ]);
  }
  expect(await put({ roles: [], from: '9999-12-31', base: null })).toEqual([200, { rule: null }]);
  expect((await put({ ...later, roles: ['visitor'], base: null }))[0]).toBe(422);
  const unordered = { ...later, roles: ['author', 'desk', 'author'], base: null };
  expect(await put(unordered)).toEqual([200, { rule: later }]);
  expect(await put({ ...later, roles: ['owner'], base: null })).toEqual([
    409,
    { error: secondStepRuleMessages.changed },
  ]);
  // The same again is no conflict.
  expect(await put({ ...later, base: null })).toEqual([200, { rule: later }]);
  expect((await admin.call('GET', '/api/admin/accounts')).json().rule).toEqual(later);
  expect(await put({ ...later, roles: [], base: later })).toEqual([200, { rule: null }]);
  expect((await admin.call('GET', '/api/admin/accounts')).json().rule).toBeNull();
});

test('holds for somebody who accepts an invitation', async () => {
  const admin = await createTestAdmin();
  const invitation = {
    name: 'Meera',
    email: 'meera@mail.example',
    role: 'author',
    isMailed: false,
  };
  const { link } = (
    await admin.call('POST', '/api/admin/invitations', { payload: invitation })
  ).json();
  await storeSecondStepRule(admin.database.db, { ...everybody, roles: ['author'] });
  const payload = {
    token: link.split('#token=')[1],
    name: 'Meera Pillai',
    password: 'nine copper bells on a hill',
  };
  const url = '/api/admin/auth/invitation/acceptance';
  const { token } = (await admin.http.inject({ method: 'POST', url, payload })).json();
  const headers = { authorization: `Bearer ${token}` };
  expect((await admin.http.inject({ url: '/api/blogs', headers })).json().reason).toBe(
    'second-step-needed',
  );
});
