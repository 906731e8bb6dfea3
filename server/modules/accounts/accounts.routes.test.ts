import { expect, test, vi } from 'vitest';
import { createTestAdmin, oneTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testAdmin } from '../../../tests/support/filled-databases.ts';
import { loginLimits } from './login-limits.ts';

const sameAdmin = oneTestAdmin();

test('a login brings a token, which opens the admin until the logout', async () => {
  const { call } = await createTestAdmin();
  expect((await call('GET', '/api/admin/sessions')).json()).toMatchObject([{ current: true }]);
  expect((await call('DELETE', '/api/admin/auth/session')).statusCode).toBe(200);
  const after = await call('GET', '/api/admin/sessions');
  expect(after.statusCode).toBe(401);
  expect(after.json()).toEqual({ error: 'Please log in.' });
});

test('a wrong login is told in one sentence, whatever is wrong about it', async () => {
  const { logIn } = await sameAdmin();
  const wrong = await logIn({ ...testAdmin, password: 'wrong' });
  const unknown = await logIn({ ...testAdmin, username: 'nobody' });
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({ error: 'Username or password is wrong.' });
  expect(unknown.body).toBe(wrong.body);
  expect(unknown.headers['cache-control']).toBe('no-store');
});

test('a login without a name or a password is asked for them', async () => {
  const { logIn } = await sameAdmin();
  const answer = await logIn({});
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    error: 'Username is required',
    fields: { username: 'Username is required', password: 'Password is required' },
  });
});

test('too many tries are told how long to wait, also where the limits of the forms are lifted', async () => {
  const { logIn } = await createTestAdmin({ RATE_LIMITS: 'off' });
  for (let time = 0; time < loginLimits.own.max; time++) {
    await logIn({ ...testAdmin, password: 'wrong' });
  }
  const answer = await logIn();
  expect(answer.statusCode).toBe(429);
  expect(answer.json().error).toMatch(
    /^Too many wrong passwords\. Please try again in \d+ minutes\.$/,
  );
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(14 * 60);
  expect(seconds).toBeLessThanOrEqual(15 * 60);
});

test('a login leaves a cookie by which this browser is known at the next one, and no other call gets it', async () => {
  const { http, logIn, call } = await createTestAdmin();
  const given = String((await logIn()).headers['set-cookie']);
  expect(given).toMatch(
    /^__Secure-login-device=[\w.-]+; Path=\/api\/admin\/auth\/login; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
  );
  const [cookie = ''] = given.split(';');
  const wrong = { ...testAdmin, password: 'wrong' };
  for (let time = 0; time <= loginLimits.own.max; time++) await logIn(wrong);
  expect((await logIn()).statusCode).toBe(429);
  const ask = (options: object) =>
    http.inject({ method: 'POST', url: '/api/admin/auth/login', ...options });
  const headers = { cookie: `other=1; ${cookie}` };
  expect((await ask({ headers, payload: testAdmin })).statusCode).toBe(200);
  // What npm run admin:password prints is sent along by the page.
  const device = cookie.split('=')[1];
  expect((await ask({ payload: { ...testAdmin, device } })).statusCode).toBe(200);
  const change = { currentPassword: testAdmin.password, newPassword: 'four wild green herons' };
  const changed = await call('PUT', '/api/admin/password', { payload: change });
  expect(changed.headers['set-cookie']).toMatch(/^__Secure-login-device=/);
  const payload = { ...testAdmin, password: change.newPassword };
  expect((await ask({ headers, payload })).statusCode).toBe(429);
  expect((await call('GET', '/api/admin/sessions')).headers['set-cookie']).toBeUndefined();
});

test('without https the cookie is one of plain http', async () => {
  const { logIn } = await createTestAdmin({ SITE_URL: 'http://localhost:3000' });
  const given = String((await logIn()).headers['set-cookie']);
  expect(given).toMatch(/^login-device=.*SameSite=Strict$/);
});

test('a first password that nobody used in time is refused with the way out', async () => {
  const { logIn, database } = await createTestAdmin();
  const password_expires_at = '2026-01-01T00:00:00.000Z';
  await database.db.updateTable('admin_accounts').set({ password_expires_at }).execute();
  const answer = await logIn();
  expect(answer.statusCode).toBe(401);
  expect(answer.json().error).toContain('Run "npm run admin:password" on the server');
});

test('the log tells how each try ended, and under which number', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const { logIn, call } = await createTestAdmin({ LOG_LEVEL: 'info' });
  await logIn();
  const refused = await logIn({ ...testAdmin, password: 'wrong' });
  const change = { currentPassword: 'wrong', newPassword: 'four wild green herons' };
  const invalid = await call('PUT', '/api/admin/password', { payload: change });
  const lines = write.mock.calls.flatMap(([text]) => String(text).split('\n').filter(Boolean));
  write.mockRestore();
  const told = lines.map((line) => JSON.parse(line)).filter(({ outcome }) => outcome);
  expect(told).toMatchObject([
    { outcome: 'welcome', msg: 'a login was tried' },
    { outcome: 'refused', reqId: refused.headers['x-request-id'] },
    { outcome: 'invalid', reqId: invalid.headers['x-request-id'] },
  ]);
});

test('a new password is judged by field, and then logs in', async () => {
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

test('devices are logged out by their id, or all others at once', async () => {
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

test('a new site tells what is to be settled, and that nothing waits', async () => {
  const { call } = await sameAdmin();
  const todo = (await call('GET', '/api/admin/todo')).json();
  const keys = todo.map(({ key }: { key: string }) => key);
  expect(keys).toEqual(['smtp', 'city-of-law', 'samples']);
  expect((await call('GET', '/api/admin/counts')).json()).toMatchObject({ pendingComments: 0 });
});
