import { expect, test, vi } from 'vitest';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { testBrowser, testPushService } from '../../../tests/support/push-service.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

const userAgent =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

type Service = Awaited<ReturnType<typeof testPushService>>;

/** A site with a device that is switched on. */
async function switchedOn(service: Service) {
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

const untilTrue = { timeout: 5000, interval: 20 };

test('an enquiry is on the device within seconds, with nobody’s name, and opens the card', async () => {
  const service = await testPushService();
  const { enquire, devices, call } = await switchedOn(service);
  expect((await enquire()).statusCode).toBe(201);
  await vi.waitFor(() => expect(service.received).toHaveLength(1), untilTrue);
  const [card] = (await call('GET', '/api/admin/people')).json().people;
  const [{ content, headers, claims } = { content: {}, headers: {}, claims: {} }] =
    service.received;
  expect(content).toEqual({ title: 'A new enquiry', path: `/admin/people/${card.id}` });
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' });
  expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'https://site.example' });
  await vi.waitFor(async () => {
    expect(await devices()).toMatchObject([
      { name: 'Chrome on Android', reached_at: expect.any(String), failure: null, gone_at: null },
    ]);
  }, untilTrue);
});

test('of a hundred enquiries, 95 are on the device within five seconds', async () => {
  const service = await testPushService();
  const { enquire, database } = await switchedOn(service);
  const sent = new Map<string, number>();
  const ask = async (at: number) => {
    const email = `visitor${at}@visitor.example`;
    sent.set(email, Date.now());
    const answer = await enquire({ email, phone: `+91 98765 ${43_000 + at}` });
    expect(answer.statusCode).toBe(201);
  };
  for (let first = 0; first < 100; first += 5) {
    await Promise.all(Array.from({ length: 5 }, (_, at) => ask(first + at)));
  }
  const wait = { timeout: 10_000, interval: 50 };
  await vi.waitFor(() => expect(service.received).toHaveLength(100), wait);
  const cards = await database.db
    .selectFrom('person_identities')
    .select(['value', 'person_id'])
    .where('kind', '=', 'email')
    .execute();
  const emailOf = new Map(cards.map((row) => [`/admin/people/${row.person_id}`, row.value]));
  const times = service.received.map(
    ({ at, content: { path } }) => at - (sent.get(emailOf.get(path) ?? '') ?? 0),
  );
  expect(times.filter((ms) => ms <= 5000).length).toBeGreaterThanOrEqual(95);
});

test('a device that is gone gets nothing any more, and the screen says so', async () => {
  let status = 410;
  const service = await testPushService(() => status);
  const { enquire, devices, add, requests } = { ...(await switchedOn(service)), ...service };
  await enquire();
  await vi.waitFor(async () => {
    expect(await devices()).toMatchObject([{ gone_at: expect.any(String) }]);
  }, untilTrue);
  await enquire({ message: 'Another one.' });
  expect(requests).toHaveLength(1);
  status = 201;
  await add();
  expect(await devices()).toMatchObject([{ gone_at: null, reached_at: null }]);
  await enquire({ message: 'A third one.' });
  await vi.waitFor(() => expect(service.received).toHaveLength(1), untilTrue);
});

test('what the push service does not take is sent again until it does', async () => {
  let answers = [503, 429];
  const service = await testPushService(() => answers.shift() ?? 201);
  const { enquire, devices, database } = await switchedOn(service);
  await enquire();
  await vi.waitFor(async () => {
    expect(await devices()).toMatchObject([{ failure: 'Its push service refused it (503).' }]);
  }, untilTrue);
  answers = [];
  // Its time has come.
  const due = { next_attempt_at: '2026-01-01T00:00:00.000Z' };
  await database.db.updateTable('push_messages').set(due).execute();
  await vi.waitFor(async () => {
    expect(await devices()).toMatchObject([{ failure: null, reached_at: expect.any(String) }]);
  }, untilTrue);
  expect(await database.db.selectFrom('push_messages').selectAll().execute()).toEqual([]);
});

test('suspected spam rings nobody', async () => {
  const service = await testPushService();
  const { enquire, database } = await switchedOn(service);
  await enquire({ website: 'https://spam.example' });
  expect(await database.db.selectFrom('push_messages').selectAll().execute()).toEqual([]);
  expect(service.requests).toEqual([]);
});

test('nothing is asked inside the machine’s own network, whatever a browser says', async () => {
  const service = await testPushService();
  const { add, enquire, devices, database } = await switchedOn(service);
  await database.db.deleteFrom('push_devices').execute();
  await add(testBrowser('https://127.0.0.1/send').subscription);
  await enquire();
  await vi.waitFor(async () => {
    const failure = 'Its push service is not on the internet.';
    expect(await devices()).toMatchObject([{ failure, reached_at: null }]);
  }, untilTrue);
  expect(service.connections).toEqual([]);
});

test('a device is tried and switched off by its owner alone', async () => {
  const service = await testPushService();
  const { call, devices } = await switchedOn(service);
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
    const answer = await call(method, `/api/admin/push/devices/${path}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { error: 'This device is switched off already.' },
    ]);
  }
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
])('a subscription that cannot be used is refused: %j', async (payload) => {
  const { add, devices } = await switchedOn(await testPushService());
  const answer = await add(payload);
  expect(answer.statusCode).toBe(422);
  expect(await devices()).toHaveLength(1);
});
