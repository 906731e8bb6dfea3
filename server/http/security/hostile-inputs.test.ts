import { expect, test } from 'vitest';
import { oneTestApp } from '../../../tests/support/create-test-app.ts';
import { hostileInputs } from '../../../tests/support/hostile-inputs.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

const sameApp = oneTestApp({ RATE_LIMITS: 'off' });

/** In bytes, uncompressed: a little more than the site's largest page, Web Development with 178 KB. */
const maxAnswer = 185_000;
/** With a text of many lines that is shown again. */
const maxWithText = maxAnswer + 160_000;

test('has at least sixty cases', () => {
  expect(hostileInputs.length).toBeGreaterThanOrEqual(60);
  expect(new Set(hostileInputs.map(({ name }) => name)).size).toBe(hostileInputs.length);
});

test.each(hostileInputs)('answers within limits and without an error: $name', async (input) => {
  const { http, database } = await sameApp();
  const { statusCode, rawPayload } = await http.inject(input.request);
  expect(statusCode).toBeLessThan(500);
  expect(rawPayload.length).toBeLessThan(input.showsText ? maxWithText : maxAnswer);
  const stored = await database.db.selectFrom('contact_messages').select('id').execute();
  expect(stored).toEqual([]);
});

/** Bodies and addresses of the maximum size of each parser, and one byte more. */
test.each([
  ['a JSON body', 64 * 1024, '/api/contact/contact-messages', 'application/json', 422],
  ['a posted form', 192 * 1024, '/contact', 'application/x-www-form-urlencoded', 422],
] as const)('limits %s to %i bytes', async (_what, max, url, type, status) => {
  const { http } = await sameApp();
  const send = (payload: string) =>
    http.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  const [start, end] = type === 'application/json' ? ['{"name":"', '"}'] : ['name=', ''];
  const body = `${start}${'x'.repeat(max - start.length - end.length)}${end}`;
  expect((await send(body)).statusCode).toBe(status);
  expect((await send(body.replace('x', 'xx'))).statusCode).toBe(413);
});

test('counts refused forms together with accepted ones, from the API and from pages', async () => {
  const refused = [
    { url: '/api/contact/contact-messages', payload: {}, plain: '/contact', body: 'name=' },
    {
      url: '/api/comments',
      payload: {},
      plain: '/blog/core-web-vitals-without-the-jargon',
      body: 'comment=',
    },
    {
      url: '/api/newsletter/subscriptions',
      payload: { email: 'x' },
      plain: '/blog',
      body: 'email=x',
    },
  ];
  const { http } = await countingApp();
  for (const { url, payload, plain, body } of refused) {
    const call = () => http.inject({ method: 'POST', url, payload });
    const post = () =>
      http.inject({
        method: 'POST',
        url: plain,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: body,
      });
    const statuses: number[] = [];
    for (let time = 0; time < 15; time += 1) {
      statuses.push((await call()).statusCode, (await post()).statusCode);
    }
    expect(new Set(statuses), url).toEqual(new Set([422]));
    const [called, sent] = [await call(), await post()];
    expect([called.statusCode, sent.statusCode], url).toEqual([429, 429]);
    expect(Number(called.headers['retry-after']), url).toBeGreaterThan(500);
  }
  const leave = () =>
    http.inject({ method: 'DELETE', url: '/api/newsletter/subscriptions', payload: { email: '' } });
  for (let time = 0; time < 30; time += 1) expect((await leave()).statusCode).toBe(422);
  expect((await leave()).statusCode).toBe(429);
  const good = {
    method: 'POST',
    url: '/api/contact/contact-messages',
    payload: aMessage(),
  } as const;
  expect((await http.inject(good)).statusCode).toBe(429);
  // Another network is not limited.
  const other = await http.inject({ ...good, remoteAddress: '203.0.113.9' });
  expect(other.statusCode).toBe(201);
});

const countingApp = oneTestApp();
