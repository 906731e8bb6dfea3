import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testAdmin } from '../../../tests/support/filled-databases.ts';
import { testBrowser, testPushService } from '../../../tests/support/push-service.ts';
import { publicAddress, testNetwork } from '../../../tests/support/scripted-network.ts';
import { aMessage } from '../../../tests/support/visitors.ts';
import { aliveAt } from '../accounts/sessions.service.ts';
import { deleteEndedDevices, leaseDueNotice } from './push.repository.ts';

const userAgent =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

type Service = Awaited<ReturnType<typeof testPushService>>;

/** A site with a device that has notifications on. */
async function siteWithDevice(service: Service) {
  const admin = await createTestAdmin({ RATE_LIMITS: 'off' }, service.network);
  const add = (payload: object = service.subscription) =>
    admin.call('POST', '/api/admin/push/devices', {
      payload,
      headers: { 'user-agent': userAgent },
    });
  expect((await add()).statusCode).toBe(200);
  const devices = async () => (await admin.call('GET', '/api/admin/push')).json().devices;
  const enquire = (changes: Record<string, unknown> = {}) =>
    admin.http.inject({
      method: 'POST',
      url: '/api/contact/contact-messages',
      payload: aMessage(changes),
    });
  return { ...admin, add, devices, enquire };
}

const untilTrue = { timeout: 20_000, interval: 20 };

test('notifies a device of an enquiry within seconds, without a name, with a link to the card', async () => {
  const service = await testPushService();
  const { enquire, devices, call } = await siteWithDevice(service);
  expect((await enquire()).statusCode).toBe(201);
  await vi.waitFor(() => expect(service.received).toHaveLength(1), untilTrue);
  const [card] = (await call('GET', '/api/admin/people')).json().people;
  const [{ content, headers, claims } = { content: {}, headers: {}, claims: {} }] =
    service.received;
  expect(content).toEqual({
    title: 'A new enquiry',
    path: `/admin/people/${card.id}`,
    tag: expect.stringMatching(/^enquiries 20/),
  });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
  expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'https://site.example' });
  await vi.waitFor(async () => {
    expect(await devices()).toMatchObject([
      { name: 'Chrome on Android', reachedAt: expect.any(String), failure: null, goneAt: null },
    ]);
  }, untilTrue);
});

test('sends nothing more to a device that is gone, and the screen says so', async () => {
  let status = 410;
  const service = await testPushService(() => status);
  const { enquire, devices, add, requests } = { ...(await siteWithDevice(service)), ...service };
  await enquire();
  await vi.waitFor(async () => {
    expect(await devices()).toMatchObject([{ goneAt: expect.any(String) }]);
  }, untilTrue);
  await enquire({ message: 'Another one.' });
  expect(requests).toHaveLength(1);
  status = 201;
  await add();
  expect(await devices()).toMatchObject([{ goneAt: null, reachedAt: null }]);
  await enquire({ message: 'A third one.' });
  await vi.waitFor(() => expect(service.received).toHaveLength(1), untilTrue);
});

test('retries until the push service accepts a notification', async () => {
  let answers = [503, 429];
  const service = await testPushService(() => answers.shift() ?? 201);
  const { enquire, devices, database } = await siteWithDevice(service);
  await enquire();
  await vi.waitFor(async () => {
    expect(await devices()).toMatchObject([
      { failure: 'Its notification service refused it (503).' },
    ]);
  }, untilTrue);
  answers = [];
  // Makes it due.
  const due = { next_attempt_at: '2026-01-01T00:00:00.000Z' };
  await database.db.updateTable('push_messages').set(due).execute();
  await vi.waitFor(async () => {
    expect(await devices()).toMatchObject([{ failure: null, reachedAt: expect.any(String) }]);
  }, untilTrue);
  expect(await database.db.selectFrom('push_messages').selectAll().execute()).toEqual([]);
});

test('sends no notification for suspected spam', async () => {
  const service = await testPushService();
  const { enquire, database } = await siteWithDevice(service);
  await enquire({ website: 'https://spam.example' });
  expect(await database.db.selectFrom('push_messages').selectAll().execute()).toEqual([]);
  expect(service.requests).toEqual([]);
});

test('sends nothing to a private network or without https, whatever is stored', async () => {
  const service = await testPushService();
  const { enquire, devices, database } = await siteWithDevice(service);
  const stored = { endpoint: 'http://push.example/send/1' };
  await database.db.updateTable('push_devices').set(stored).execute();
  await enquire();
  await vi.waitFor(async () => {
    const failure = 'Its notification service is not on the internet.';
    expect(await devices()).toMatchObject([{ failure, reachedAt: null }]);
  }, untilTrue);
  const inside = { endpoint: 'https://127.0.0.1/send', failure: null };
  await database.db.updateTable('push_devices').set(inside).execute();
  await enquire({ message: 'Another one.' });
  await vi.waitFor(async () => {
    const failure = 'Its notification service is not on the internet.';
    expect(await devices()).toMatchObject([{ failure, reachedAt: null }]);
  }, untilTrue);
  expect(service.connections).toEqual([]);
});

test('stores quiet hours for each account, and the screen shows them', async () => {
  const service = await testPushService();
  const { call } = await siteWithDevice(service);
  const quietHours = async () => (await call('GET', '/api/admin/push')).json().quietHours;
  const choose = (payload: object) => call('PUT', '/api/admin/push/quiet-hours', { payload });
  expect(await quietHours()).toMatchObject({ isOn: false, hours: expect.any(String) });
  expect((await choose({ isOn: true })).statusCode).toBe(200);
  expect(await quietHours()).toMatchObject({ isOn: true });
  expect((await choose({ isOn: 'yes' })).statusCode).toBe(422);
  expect((await choose({ isOn: false })).statusCode).toBe(200);
  expect(await quietHours()).toMatchObject({ isOn: false });
});

test('lets only its owner test a device and switch it off', async () => {
  const service = await testPushService();
  const { call, devices } = await siteWithDevice(service);
  const [{ id }] = await devices();
  expect((await call('POST', `/api/admin/push/devices/${id}/test`)).statusCode).toBe(200);
  await vi.waitFor(() => expect(service.received).toHaveLength(1), untilTrue);
  expect(service.received[0]?.content).toMatchObject({
    title: 'Notifications work on this device',
  });
  expect((await call('DELETE', `/api/admin/push/devices/${id}`)).statusCode).toBe(200);
  for (const [method, path] of [
    ['DELETE', `${id}`],
    ['POST', `${id}/test`],
    ['DELETE', '0'],
  ] as const) {
    const response = await call(method, `/api/admin/push/devices/${path}`);
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { error: 'This device is switched off already.' },
    ]);
  }
});

type Admin = Awaited<ReturnType<typeof createTestAdmin>>;

/** A device with a session of its own; `inSession` sends requests in that session. */
async function ownSession(admin: Admin, service: Service) {
  const { token } = (await admin.logIn()).json<{ token: string }>();
  const inSession = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    admin.http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
      ...(payload && { payload }),
    });
  const path = '/api/admin/push/devices';
  expect((await inSession('POST', path, service.subscription)).statusCode).toBe(200);
  const hash = createHash('sha256').update(token).digest('hex');
  return { inSession, hash };
}

type OwnSession = Awaited<ReturnType<typeof ownSession>>;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000).toISOString();

const ends: Record<string, (admin: Admin, own: OwnSession) => Promise<unknown>> = {
  'logging out': (_admin, { inSession }) => inSession('DELETE', '/api/admin/auth/session'),
  'ending it from another device': ({ call }, { hash }) =>
    call('DELETE', `/api/admin/sessions/${hash}`),
  'ending all others': ({ call }) => call('DELETE', '/api/admin/sessions/others'),
  'a change of the password elsewhere': ({ call }) =>
    call('PUT', '/api/admin/password', { payload: newPassword }),
  'a change of the password on the device': (_admin, { inSession }) =>
    inSession('PUT', '/api/admin/password', newPassword),
  'half a day without use': ({ database: { db } }, { hash }) =>
    db
      .updateTable('sessions')
      .set({ created_at: hoursAgo(20), last_seen_at: hoursAgo(13) })
      .where('token_hash', '=', hash)
      .execute(),
  'its seven days': ({ database: { db } }, { hash }) =>
    db
      .updateTable('sessions')
      .set({ created_at: hoursAgo(20), expires_at: hoursAgo(1) })
      .where('token_hash', '=', hash)
      .execute(),
  'another account’s login in the same browser': async ({ database: { db } }) => {
    const first = await db.selectFrom('admin_accounts').selectAll().executeTakeFirstOrThrow();
    const { id: _, ...account } = first;
    const other = { ...account, username: 'other', username_key: 'other' };
    const { id } = await db
      .insertInto('admin_accounts')
      .values(other)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('push_devices').set({ account_id: id }).execute();
  },
};

const newPassword = {
  currentPassword: testAdmin.password,
  newPassword: 'seven copper bells over a lake',
};

test.each(Object.entries(ends))(
  'sends nothing to a device whose session ended by %s',
  async (_by, end) => {
    const service = await testPushService(() => 503);
    const admin = await createTestAdmin({ RATE_LIMITS: 'off' }, service.network);
    const own = await ownSession(admin, service);
    const enquire = (message: string) =>
      admin.http.inject({
        method: 'POST',
        url: '/api/contact/contact-messages',
        payload: aMessage({ message }),
      });
    const { db } = admin.database;
    const waiting = () => db.selectFrom('push_messages').select('next_attempt_at').execute();
    await enquire('While the session lasts.');
    await vi.waitFor(() => expect(service.requests).toHaveLength(1), untilTrue);
    expect((await own.inSession('GET', '/api/admin/push')).json().devices).toHaveLength(1);

    await end(admin, own);
    expect(await waiting()).toHaveLength(1);
    expect((await enquire('After it.')).statusCode).toBe(201);
    expect(await waiting()).toHaveLength(1);
    // Notifications that were pending before are not sent either.
    const due = { next_attempt_at: hoursAgo(1), lease_until: null };
    await db.updateTable('push_messages').set(due).execute();
    const now = new Date();
    expect(await leaseDueNotice(db, aliveAt(now), { now, leaseMs: 60_000 })).toBeUndefined();
    const { devices } = (await admin.call('GET', '/api/admin/push')).json();
    expect(devices ?? []).toEqual([]);
  },
);

test('deletes a device whose session has ended, with its pending notifications, and lets it be added again', async () => {
  const service = await testPushService(() => 503);
  const admin = await createTestAdmin({ RATE_LIMITS: 'off' }, service.network);
  const { inSession } = await ownSession(admin, service);
  const { db } = admin.database;
  await admin.http.inject({
    method: 'POST',
    url: '/api/contact/contact-messages',
    payload: aMessage(),
  });
  await deleteEndedDevices(db);
  expect(await db.selectFrom('push_devices').select('id').execute()).toHaveLength(1);
  await inSession('DELETE', '/api/admin/auth/session');
  await deleteEndedDevices(db);
  expect(await db.selectFrom('push_devices').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('push_messages').select('id').execute()).toEqual([]);
  await ownSession(admin, service);
  expect((await admin.call('GET', '/api/admin/push')).json().devices).toHaveLength(1);
});

test.each([
  'https://127.0.0.1/send',
  'https://localhost/send',
  'https://push.internal/send',
  'https://push.local./send',
  'https://router/send',
  'https://10.0.0.7/send',
  'https://192.168.1.1/send',
  'https://169.254.169.254/latest/meta-data',
  'https://168.63.129.16/send',
  'https://2130706433/send',
  'https://0x7f.1/send',
  'https://[::1]/send',
  'https://[::ffff:10.0.0.1]/send',
  'https://[fd00::1]/send',
  'https://push.example:8443/send',
  'https://user:password@push.example/send',
  'https://inside.example/send',
  'https://both.example/send',
  'http://push.example/send',
  'HTTP://push.example/send',
  'ftp://push.example/send',
  'javascript:alert(1)',
  '//push.example/send',
  'https://',
])('refuses an endpoint that is not an https address on the internet: %s', async (endpoint) => {
  const { network } = await testNetwork(
    {},
    {
      'inside.example': ['10.1.2.3'],
      'both.example': [publicAddress, '127.0.0.1'],
    },
  );
  const { call, database } = await createTestAdmin({}, network);
  const { subscription } = testBrowser(endpoint);
  const response = await call('POST', '/api/admin/push/devices', { payload: subscription });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([422, ['endpoint']]);
  expect(await database.db.selectFrom('push_devices').select('id').execute()).toEqual([]);
});

const { endpoint, keys } = testBrowser().subscription;

test.each([
  {},
  { endpoint },
  { endpoint: 'http://push.example/1', keys },
  { endpoint: `https://push.example/${'x'.repeat(2000)}`, keys },
  { endpoint, keys: { ...keys, auth: 'short' } },
  { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } },
  { endpoint, keys: { p256dh: `\0${keys.p256dh.slice(1)}`, auth: keys.auth } },
])('refuses an invalid subscription: %j', async (payload) => {
  const { add, devices } = await siteWithDevice(await testPushService());
  const response = await add(payload);
  expect(response.statusCode).toBe(422);
  expect(await devices()).toHaveLength(1);
});
