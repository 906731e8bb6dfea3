import { Secret, TOTP } from 'otpauth';
import { expect, test, vi } from 'vitest';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testAdmin } from '../../../tests/support/filled-databases.ts';
import { loginLimits } from './login-limits.ts';

const sameAdmin = oneTestAdmin();

test('returns a token at login that opens the admin until the logout', async () => {
  const { call } = await createTestAdmin();
  expect((await call('GET', '/api/admin/sessions')).json()).toMatchObject([{ current: true }]);
  expect((await call('DELETE', '/api/admin/auth/session')).statusCode).toBe(200);
  const after = await call('GET', '/api/admin/sessions');
  expect(after.statusCode).toBe(401);
  expect(after.json()).toEqual({ error: 'Please log in.' });
});

test('answers any wrong login with the same message', async () => {
  const { logIn } = await sameAdmin();
  const wrong = await logIn({ ...testAdmin, password: 'wrong' });
  const unknown = await logIn({ ...testAdmin, username: 'nobody' });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({ error: 'Username or password is wrong.' });
  expect(unknown.body).toBe(wrong.body);
  expect(unknown.headers['cache-control']).toBe('no-store');
});

test('asks for a code after the password of an account with a second step', async () => {
  const { http, call, logIn } = await createTestAdmin();
  const { key } = (await call('POST', '/api/admin/second-step/app')).json();
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const set = await call('PUT', '/api/admin/second-step/app', {
    payload: { code: totp.generate() },
  });
  expect(set.json().codes).toHaveLength(10);
  const half = await logIn();
  expect(half.statusCode).toBe(200);
  expect(half.headers['set-cookie']).toBeUndefined();
  const { ticket } = half.json();
  expect(half.json()).toEqual({ factors: ['app', 'recovery'], ticket: expect.any(String) });
  const enter = (payload: object) =>
    http.inject({ method: 'POST', url: '/api/admin/auth/login/second-step', payload });
  // A ticket opens nothing by itself.
  const headers = { authorization: `Bearer ${ticket}` };
  expect((await http.inject({ url: '/api/admin/account', headers })).statusCode).toBe(401);
  const wrong = await enter({ ticket, factor: 'app', code: '000000' });
  expect([wrong.statusCode, wrong.json().error]).toEqual([401, expect.stringContaining('code')]);
  for (const payload of [{}, { ticket, factor: 'none', code: '1' }, { ticket, factor: 'app' }]) {
    expect((await enter(payload)).statusCode).toBe(422);
  }
  const timestamp = Date.now() + 30_000;
  const right = await enter({ ticket, factor: 'app', code: totp.generate({ timestamp }) });
  expect(right.json()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
  expect(String(right.headers['set-cookie'])).toContain('login-device=');
  const over = await enter({ ticket, factor: 'recovery', code: set.json().codes[0] });
  expect(over.statusCode).toBe(410);
  expect((await call('GET', '/api/admin/second-step')).json().codes.left).toBe(10);
  expect((await call('DELETE', '/api/admin/second-step/app')).json()).toEqual({ ok: true });
  expect((await call('POST', '/api/admin/second-step/codes')).statusCode).toBe(404);
  expect((await logIn()).json()).toEqual({ token: expect.any(String) });
});

test('asks for a missing name or password', async () => {
  const { logIn } = await sameAdmin();
  const response = await logIn({});
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({
    error: 'Username is required',
    fields: { username: 'Username is required', password: 'Password is required' },
  });
});

test('tells how long to wait after too many attempts, even when the form limits are off', async () => {
  const { logIn } = await createTestAdmin({ RATE_LIMITS: 'off' });
  for (let time = 0; time < loginLimits.own.max; time++) {
    await logIn({ ...testAdmin, password: 'wrong' });
  }
  const response = await logIn();
  expect(response.statusCode).toBe(429);
  expect(response.json().error).toMatch(
    /^Too many wrong passwords\. Please try again in \d+ minutes\.$/,
  );
  const seconds = Number(response.headers['retry-after']);
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
});

test('sets a cookie at login that identifies the browser at its next login only', async () => {
  const { http, logIn, call } = await createTestAdmin();
  const setCookie = String((await logIn()).headers['set-cookie']);
  expect(setCookie).toMatch(
    /^__Secure-login-device=[\w.-]+; Path=\/api\/admin\/auth\/login; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
  );
  const [cookie = ''] = setCookie.split(';');
  const wrong = { ...testAdmin, password: 'wrong' };
  for (let time = 0; time <= loginLimits.own.max; time++) await logIn(wrong);
  expect((await logIn()).statusCode).toBe(429);
  const ask = (options: object) =>
    http.inject({ method: 'POST', url: '/api/admin/auth/login', ...options });
  const headers = { cookie: `other=1; ${cookie}` };
  expect((await ask({ headers, payload: testAdmin })).statusCode).toBe(200);
  // The page also sends the token that `npm run admin:password` prints.
  const device = cookie.split('=')[1];
  expect((await ask({ payload: { ...testAdmin, device } })).statusCode).toBe(200);
  const change = { currentPassword: testAdmin.password, newPassword: 'four wild green herons' };
  const changed = await call('PUT', '/api/admin/password', { payload: change });
  expect(changed.headers['set-cookie']).toMatch(/^__Secure-login-device=/);
  const payload = { ...testAdmin, password: change.newPassword };
  expect((await ask({ headers, payload })).statusCode).toBe(429);
  expect((await call('GET', '/api/admin/sessions')).headers['set-cookie']).toBeUndefined();
});

test('keeps a browser known between the password and the code', async () => {
  const { http, call, logIn, database } = await createTestAdmin();
  const [, device = ''] = String((await logIn()).headers['set-cookie']).split(/[=;]/);
  const { key } = (await call('POST', '/api/admin/second-step/app')).json();
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  await call('PUT', '/api/admin/second-step/app', { payload: { code } });
  // From the address that `npm run admin:password` prints, in a browser without cookies.
  const half = await logIn({ ...testAdmin, device });
  const [cookie = ''] = String(half.headers['set-cookie']).split(';');
  expect(cookie).toBe(`__Secure-login-device=${device}`);
  const forged = await logIn({ ...testAdmin, device: `${device.slice(0, -4)}0000` });
  expect(forged.headers['set-cookie']).toBeUndefined();
  await database.db.deleteFrom('rate_limits').execute();
  const entered = await http.inject({
    method: 'POST',
    url: '/api/admin/auth/login/second-step',
    headers: { cookie },
    payload: { ticket: half.json().ticket, factor: 'app', code: '000000' },
  });
  expect(entered.statusCode).toBe(401);
  const counted = await database.db.selectFrom('rate_limits').select('key').execute();
  const kinds = counted.map((row) => row.key.split(':').slice(0, 2).join(':'));
  expect(kinds.toSorted()).toEqual(['login:known', 'login:known-day']);
});

test('uses a cookie name without the __Secure- prefix over plain http', async () => {
  const { logIn } = await createTestAdmin({ SITE_URL: 'http://localhost:3000' });
  const setCookie = String((await logIn()).headers['set-cookie']);
  expect(setCookie).toMatch(/^login-device=.*SameSite=Strict$/);
});

test('refuses a first password that expired unused and explains how to get another', async () => {
  const { logIn, database } = await createTestAdmin();
  const password_expires_at = '2026-01-01T00:00:00.000Z';
  await database.db.updateTable('admin_accounts').set({ password_expires_at }).execute();
  const response = await logIn();
  expect(response.statusCode).toBe(401);
  expect(response.json().error).toContain('npm run admin:password');
});

test('logs the outcome of each attempt with its request id', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { logIn, call } = await createTestAdmin({ LOG_LEVEL: 'info' });
  await logIn();
  const refused = await logIn({ ...testAdmin, password: 'wrong' });
  const change = { currentPassword: 'wrong', newPassword: 'four wild green herons' };
  const invalid = await call('PUT', '/api/admin/password', { payload: change });
  const lines = write.mock.calls.flatMap(([text]) => String(text).split('\n').filter(Boolean));
  write.mockRestore();
  const entries = lines.map((line) => JSON.parse(line)).filter(({ outcome }) => outcome);
  expect(entries).toMatchObject([
    { outcome: 'welcome', msg: 'a login was tried' },
    { outcome: 'refused', reqId: refused.headers['x-request-id'] },
    { outcome: 'invalid', reqId: invalid.headers['x-request-id'] },
  ]);
});

test('checks a new password by field and accepts it for the next login', async () => {
  const { call, logIn } = await createTestAdmin();
  const change = (payload: object) => call('PUT', '/api/admin/password', { payload });
  const current = { currentPassword: testAdmin.password };
  const refused = await change({ ...current, newPassword: 'short' });
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(refused.json().fields)).toEqual(['newPassword']);
  const password = 'four wild green herons';
  expect((await change({ ...current, newPassword: password })).statusCode).toBe(200);
  expect((await logIn()).statusCode).toBe(401);
  expect((await logIn({ ...testAdmin, password })).statusCode).toBe(200);
});

test('logs out one session by its id, or all others at once', async () => {
  const { call, logIn } = await createTestAdmin();
  await logIn();
  await logIn();
  const list = (await call('GET', '/api/admin/sessions')).json();
  const other = list.find((session: { current: boolean }) => !session.current);
  const end = () => call('DELETE', `/api/admin/sessions/${other.id}`);
  expect((await end()).statusCode).toBe(200);
  expect((await end()).statusCode).toBe(404);
  expect((await call('DELETE', '/api/admin/sessions/others')).json()).toEqual({ ended: 1 });
});

test('lists the open tasks of a new site and that nothing waits', async () => {
  const { call } = await sameAdmin();
  const { items } = (await call('GET', '/api/admin/todo')).json();
  const keys = items.flatMap(({ key, isDone }: { key: string; isDone: boolean }) =>
    isDone ? [] : key,
  );
  expect(keys).toEqual([
    'smtp',
    'copies',
    'phone',
    'city-of-law',
    'name',
    'own-name',
    'logo',
    'social-links',
    'hours',
    'fee',
    'samples-home',
    'samples-courses',
    'claims-courses',
    'claims-agency',
    'claims-about',
    'claims-contact',
    'read-privacy-policy',
    'read-terms-conditions',
    'articles',
    'authors',
    'second-owner',
  ]);
  expect((await call('GET', '/api/admin/counts')).json()).toMatchObject({ pendingComments: 0 });
});
