import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isVisible } from '../../../domain/text/storable.ts';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';
import { aMessage } from '../../../tests/support/visitors.ts';

const forms = [
  ['POST', '/api/contact/contact-messages'],
  ['POST', '/api/newsletter/subscriptions'],
  ['DELETE', '/api/newsletter/subscriptions'],
  ['POST', '/api/comments'],
] as const;

const json = { 'content-type': 'application/json' };
const tables = ['contact_messages', 'subscriptions', 'comments', 'outbox'] as const;

/** Shared by tests that do not depend on what others have stored. */
const sameApp = oneTestApp({ RATE_LIMITS: 'off' });

async function site(app = sameApp()) {
  const { http, database } = await app;
  const send = (
    method: string,
    url: string,
    payload: string,
    headers: Record<string, string> = json,
  ) => http.inject({ method: method as 'POST', url, payload, headers });
  const stored = async () => {
    const rows = tables.map((table) => database.db.selectFrom(table).select('id').execute());
    return (await Promise.all(rows)).flat().length;
  };
  return { http, send, stored };
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof site>>['send']>>;

/** Expects a 4xx with a message that reveals nothing internal. */
function expectSentence(response: Answer, what: string) {
  expect(response.statusCode, `${what}: ${response.body}`).toBeGreaterThanOrEqual(400);
  expect(response.statusCode, `${what}: ${response.body}`).toBeLessThan(500);
  const { error } = response.json();
  expect(error, what).toMatch(/^[A-Z].{5,}/);
  expect(response.body).not.toMatch(/node_modules|\.ts\b|\\n +at |insert into|FST_|SQLITE|stack/);
}

const bodies = [
  ['', 400],
  ['{', 400],
  ['{"name":', 400],
  ["{'name': 'x'}", 400],
  ['{"__proto__": {"isAdmin": true}}', 400],
  ['{"constructor": {"prototype": {"isAdmin": true}}}', 400],
  ['\u0000', 400],
  [JSON.stringify({ message: 'x'.repeat(64 * 1024) }), 413],
  ['null', 422],
  ['true', 422],
  ['7', 422],
  ['"text"', 422],
  ['[]', 422],
  ['[[[[[[[[]]]]]]]]', 422],
  ['{}', 422],
  ['{"email": ["asha@visitor.example"], "name": ["x"], "comment": ["x"]}', 422],
  ['{"email": {"toString": "x"}, "name": 1e999, "comment": true}', 422],
  ['{"email": null, "name": null, "comment": null}', 422],
  ['{"email": "\\u0000", "name": "\\u0000", "comment": "\\ud800"}', 422],
  ['{"email": "a@b.c\\r\\nBcc: x@y.z,d", "name": " ", "comment": " "}', 422],
] as const;

test('refuses malformed bodies with a message and stores nothing', async () => {
  const { send, stored } = await site(createTestApp({ RATE_LIMITS: 'off' }));
  for (const [method, url] of forms) {
    for (const [body, status] of bodies) {
      const what = `${method} ${url} ${body.slice(0, 60)}`;
      const response = await send(method, url, body);
      // Unsubscribing accepts any text as an address.
      if (method === 'DELETE' && body.includes('Bcc')) continue;
      expectSentence(response, what);
      expect(response.statusCode, what).toBe(status);
    }
  }
  expect(await stored()).toBe(0);
});

test('accepts only JSON', async () => {
  const { http, send, stored } = await site(createTestApp({ RATE_LIMITS: 'off' }));
  const body = JSON.stringify(aMessage());
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'x']) {
    const response = await send('POST', forms[0][1], body, { 'content-type': type });
    expect([response.statusCode, response.json()]).toEqual([
      415,
      { error: 'Please send JSON, with the header Content-Type: application/json.' },
    ]);
  }
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await send('POST', forms[0][1], '--x--', multipart)).statusCode).toBe(415);
  expectSentence(await http.inject({ method: 'POST', url: forms[0][1] }), 'no body');
  expect(await stored()).toBe(0);
  const charset = { 'content-type': 'application/json; charset=utf-8' };
  expect((await send('POST', forms[0][1], body, charset)).statusCode).toBe(201);
});

const wrongAddresses = [
  ['GET', '/api/contact/contact-messages', 405, 'POST'],
  ['PUT', '/api/newsletter/subscriptions', 405, 'POST, DELETE'],
  ['DELETE', '/api/comments', 405, 'POST'],
  ['POST', '/api/contact', 404, undefined],
  ['POST', '/api/contact/contact-messages/', 404, undefined],
  ['POST', '/api/nope', 404, undefined],
  ['GET', '/api', 404, undefined],
  ['POST', '/api/%00', 404, undefined],
  ['GET', '/api/%E0%A4', 400, undefined],
  ['OPTIONS', '/api/comments', 405, 'POST'],
] as const;

test('reports an unknown address or method, whatever is sent to it', async () => {
  const { send } = await site();
  for (const [method, url, status, allow] of wrongAddresses) {
    const response = await send(method, url, '{');
    expectSentence(response, url);
    expect([response.statusCode, response.headers.allow], url).toEqual([status, allow]);
  }
});

const field = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant(undefined));
const anything = fc.record({
  name: field,
  email: field,
  phone: field,
  subject: field,
  message: field,
  comment: field,
  slug: field,
  acceptPolicy: field,
  formToken: field,
  website: field,
  page: field,
  campaign: field,
  referrerHost: field,
});

test('handles any form without an internal error', async () => {
  const { send } = await site();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(anything, fc.jsonValue()),
      fc.constantFrom(...forms),
      async (form, at) => {
        const response = await send(at[0], at[1], JSON.stringify(form));
        if (response.statusCode >= 300) expectSentence(response, JSON.stringify(form));
      },
    ),
    { numRuns: 150 },
  );
});

test('accepts a valid message with any texts and page fields', async () => {
  const { send } = await site();
  const text = fc.string({ unit: 'binary', minLength: 1 });
  const texts = fc.record({
    name: text,
    message: text,
    page: text,
    campaign: text,
    referrerHost: text,
  });
  await fc.assert(
    fc.asyncProperty(texts, async (input) => {
      const response = await send(...forms[0], JSON.stringify(aMessage(input)));
      const isSeen = isVisible(input.name) && isVisible(input.message);
      expect(response.statusCode, response.body).toBe(isSeen ? 201 : 422);
    }),
    { numRuns: 100 },
  );
});
