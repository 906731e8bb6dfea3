import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import type { ApiCall } from '../../../domain/api/call.ts';
import { calls } from '../../../domain/api/calls.ts';
import { storeAdministrator } from '../../../tests/support/administrator.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testAdmin } from '../../../tests/support/filled-databases.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { changePassword } from './accounts.service.ts';
import { confirmIdentity, logIn } from './login.service.ts';
import { loginLimits } from './login-limits.ts';
import { confirmApp, renewCodes, startApp } from './second-step.service.ts';
import { recogniseToken } from './sessions.service.ts';

const freshCalls = Object.entries<ApiCall>(calls).flatMap(([name, { fresh }]) =>
  fresh === true ? [name] : [],
);

const login = { username: 'asha', password: 'nine brass lamps by a river' };
const start = Date.UTC(2026, 0, 1);
const minute = (minutes: number) => new Date(start + minutes * 60_000);
const client = { address: '203.0.113.1', userAgent: '' };

async function signedIn() {
  const site = await testSite();
  await storeAdministrator(site.db, login, minute(0));
  const outcome = await logIn(site, login, client, minute(0));
  if (outcome.kind !== 'welcome') throw new Error(outcome.kind);
  const at = async (now: Date, token = outcome.token) => {
    const admin = await recogniseToken(site, token, now);
    if (!admin) throw new Error('unknown token');
    return admin;
  };
  return { site, at, caller: await at(minute(0)) };
}

test('what changes access or takes people’s data out needs fresh proof', () => {
  expect(freshCalls.toSorted()).toEqual([
    'DELETE /api/admin/passkeys/:id',
    'DELETE /api/admin/second-step/app',
    'DELETE /api/admin/sessions/:id',
    'DELETE /api/admin/sessions/others',
    'GET /api/admin/activity/export',
    'GET /api/admin/archive',
    'GET /api/admin/messages/export',
    'GET /api/admin/newsletters/:id/export',
    'GET /api/admin/people/export',
    'GET /api/admin/subscriptions/export',
    'POST /api/admin/accounts/:id/removal',
    'POST /api/admin/accounts/:id/reset',
    'POST /api/admin/accounts/:id/return',
    'POST /api/admin/archive/links',
    'POST /api/admin/copies/key',
    'POST /api/admin/invitations',
    'POST /api/admin/invitations/:id/link',
    'POST /api/admin/messages/export',
    'POST /api/admin/messages/final-deletions',
    'POST /api/admin/passkeys',
    'POST /api/admin/passkeys/options',
    'POST /api/admin/people/:id/erasure',
    'POST /api/admin/people/:id/export',
    'POST /api/admin/people/export',
    'POST /api/admin/personal-data/erasure',
    'POST /api/admin/personal-data/export',
    'POST /api/admin/second-step/app',
    'POST /api/admin/second-step/codes',
    'POST /api/admin/subscriptions/deletions',
    'PUT /api/admin/account/email',
    'PUT /api/admin/accounts/:id/role',
    'PUT /api/admin/copies/key',
    'PUT /api/admin/password',
    'PUT /api/admin/second-step/app',
    'PUT /api/admin/second-step/rule',
  ]);
});

test('refuses each of these calls without it, with a reason, before it checks the body', async () => {
  const { call, database } = await createTestAdmin();
  const proven_at = new Date(Date.now() - 10 * 60_000).toISOString();
  await database.db.updateTable('sessions').set({ proven_at }).execute();
  for (const name of freshCalls) {
    const [method = '', path = ''] = name.split(' ');
    const response = await call(method as 'GET', path.replace(':id', '1'));
    expect({ name, status: response.statusCode, ...response.json() }).toEqual({
      name,
      status: 403,
      error: 'Please confirm that it is you.',
      reason: 'not-fresh',
      act: (calls as Record<string, ApiCall>)[name]?.summary,
    });
  }
  const { db } = database;
  expect(await db.selectFrom('authenticator_apps').selectAll().execute()).toEqual([]);
  // Other calls do not need it.
  expect((await call('GET', '/api/admin/sessions')).statusCode).toBe(200);
  expect((await call('GET', '/api/admin/identity')).json()).toEqual({
    factors: ['password'],
    provenAt: proven_at,
  });
  const confirm = (proof: string) =>
    call('POST', '/api/admin/identity', { payload: { kind: 'password', proof } });
  const wrong = await confirm('wrong');
  expect([wrong.statusCode, wrong.json().fields]).toEqual([
    422,
    { proof: 'The password is wrong' },
  ]);
  expect((await call('POST', '/api/admin/second-step/app')).statusCode).toBe(403);
  expect((await confirm(testAdmin.password)).json()).toEqual({ ok: true });
  expect((await call('POST', '/api/admin/second-step/app')).statusCode).toBe(200);
});

test('a login is proof for ten minutes, and not before it', async () => {
  const { at } = await signedIn();
  const fresh = [];
  for (const minutes of [-1, 0, 9.99, 10, 60]) fresh.push((await at(minute(minutes))).isFresh);
  expect(fresh).toEqual([false, true, true, false, false]);
});

test('a confirmation is proof for ten minutes, in its own session only', async () => {
  const { site, at, caller } = await signedIn();
  const other = await logIn(site, login, client, minute(0));
  if (other.kind !== 'welcome') throw new Error(other.kind);
  const given = { kind: 'password' as const, proof: login.password };
  expect(await confirmIdentity(site, caller, given, client, minute(30))).toEqual({
    kind: 'proven',
  });
  expect((await at(minute(39))).isFresh).toBe(true);
  expect((await at(minute(39), other.token)).isFresh).toBe(false);
  expect((await at(minute(40))).isFresh).toBe(false);
});

test('limits wrong proofs of a session, whatever kind they are', async () => {
  const { site, caller } = await signedIn();
  const kinds = [];
  for (let time = 0; time <= loginLimits.own.max; time++) {
    const kind = time % 2 ? ('password' as const) : ('app' as const);
    kinds.push((await confirmIdentity(site, caller, { kind, proof: '0' }, client, minute(1))).kind);
  }
  expect(kinds.slice(-2)).toEqual(['invalid', 'limited']);
});

test('an account with a second step confirms with it, never with the password alone', async () => {
  const { site, at, caller } = await signedIn();
  const { key } = await startApp(site, caller, minute(1));
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const codeAt = (now: Date) => totp.generate({ timestamp: now.getTime() });
  await confirmApp(site, caller, codeAt(minute(1)), minute(1));
  const confirm = async (kind: 'app' | 'recovery' | 'password', proof: string, now: Date) =>
    (await confirmIdentity(site, caller, { kind, proof }, client, now)).kind;
  expect(await confirm('password', login.password, minute(30))).toBe('invalid');
  expect((await at(minute(30))).isFresh).toBe(false);
  const code = codeAt(minute(30));
  const both = await Promise.all([1, 2].map(() => confirm('app', code, minute(30))));
  expect(both.sort()).toEqual(['invalid', 'proven']);
  expect((await at(minute(39))).isFresh).toBe(true);
  const codes = await renewCodes(site, caller, minute(39));
  expect(await confirm('recovery', codes?.[0] ?? '', minute(50))).toBe('proven');
  expect(await confirm('recovery', codes?.[0] ?? '', minute(50))).toBe('invalid');
});

test('a new password does not renew the proof', async () => {
  const { site, at, caller } = await signedIn();
  const change = { currentPassword: login.password, newPassword: 'four wild green herons' };
  const changed = await changePassword(site, caller, change, client, minute(9));
  if (changed.kind !== 'changed') throw new Error(changed.kind);
  expect((await at(minute(9), changed.token)).isFresh).toBe(true);
  expect((await at(minute(11), changed.token)).isFresh).toBe(false);
});
