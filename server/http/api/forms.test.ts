import { expect, test } from 'vitest';
import { createTestApp, oneTestApp } from '../../../tests/support/create-test-app.ts';
import { aComment, aMessage } from '../../../tests/support/visitors.ts';

const contactUrl = '/api/contact/contact-messages';
const newsletterUrl = '/api/newsletter/subscriptions';
const slug = 'core-web-vitals-without-the-jargon';

/** Shared by tests with refused forms, which store nothing. */
const sameApp = oneTestApp();

async function site(app = createTestApp()) {
  const { http, database } = await app;
  const call = (method: 'POST' | 'DELETE', url: string, payload: object, headers = {}) =>
    http.inject({ method, url, payload, headers });
  const count = async (table: 'contact_messages' | 'comments' | 'outbox') =>
    (await database.db.selectFrom(table).select('id').execute()).length;
  return { http, database, call, count };
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof site>>['call']>>;

test('responds to every form with the specified text', async () => {
  const { call } = await site();
  const { body: post } = await call('POST', '/api/comments', aComment({ slug }));
  expect(JSON.parse(post)).toEqual({
    message: 'Thank you for your comment! It appears here once it is approved.',
  });
  const responses = [
    await call('POST', contactUrl, aMessage()),
    await call('POST', newsletterUrl, { email: 'asha@visitor.example' }),
    await call('DELETE', newsletterUrl, { email: 'asha@visitor.example' }),
  ];
  expect(responses.map((response) => [response.statusCode, response.json().message])).toEqual([
    [201, "Thank you for your message! We'll get back to you soon."],
    [201, 'Subscribed successfully!'],
    [200, "Unsubscribed successfully! You'll receive a confirmation email."],
  ]);
});

test('reports all invalid fields at once, the first of them as the error', async () => {
  const { call, count } = await site(sameApp());
  const response = await call('POST', contactUrl, {
    name: 'Asha',
    phone: '12',
    acceptPolicy: false,
  });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({
    error: 'Email is required',
    fields: {
      email: 'Email is required',
      phone: 'Phone number is invalid (must be 10-15 digits)',
      subject: 'Please select a subject',
      message: 'Message is required',
      acceptPolicy: 'You must agree to the Privacy Policy',
    },
  });
  const newsletter = await call('POST', newsletterUrl, { email: 'asha' });
  expect(newsletter.json()).toMatchObject({ error: 'Invalid email format' });
  const leaving = await call('DELETE', newsletterUrl, { email: '' });
  expect(leaving.json()).toMatchObject({ error: 'Email is required' });
  const comment = await call('POST', '/api/comments', { slug });
  expect(Object.values(comment.json().fields)).toEqual([
    'Name is required',
    'Email is required',
    'Comment is required',
  ]);
  expect([await count('contact_messages'), await count('outbox')]).toEqual([0, 0]);
});

test('reports that the post of a comment does not exist', async () => {
  const { call, count } = await site(sameApp());
  const response = await call('POST', '/api/comments', aComment({ slug: 'nowhere' }));
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { error: 'The requested blog post does not exist.' },
  ]);
  expect(await count('comments')).toBe(0);
});

test('stores one message for one key, also when both requests arrive together', async () => {
  const { call, count } = await site();
  const key = { 'idempotency-key': 'c0ffee' };
  const send = () => call('POST', contactUrl, aMessage(), key);
  const responses = await Promise.all([send(), send()]);
  responses.push(await send());
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(responses[0]?.statusCode).toBe(201);
  expect([await count('contact_messages'), await count('outbox')]).toEqual([1, 2]);
  const other = await call('POST', contactUrl, aMessage({ name: 'Ravi' }), key);
  expect(other.statusCode).toBe(422);
  expect(other.json().error).toContain('Idempotency-Key');
  await call('POST', '/api/comments', aComment({ slug }), key);
  await call('POST', '/api/comments', aComment({ slug }), key);
  expect(await count('comments')).toBe(1);
});

/** Mistakes that are possible in a call of the API and in the same form posted to its page. */
const mistakes: [what: string, api: string, page: string, sent: Record<string, string>][] = [
  ['wrong fields', contactUrl, '/contact', { name: 'Asha', phone: '12' }],
  ['no e-mail address', newsletterUrl, '/blog', { email: 'asha' }],
  ['an empty comment', '/api/comments', `/blog/${slug}`, { slug }],
  ['no such post', '/api/comments', '/blog/nowhere', aComment({ slug: 'nowhere' })],
  ['far too long', contactUrl, '/contact', { message: 'x'.repeat(200_000) }],
];

test.each(mistakes)(
  'gives the same status from the API and from the page: %s',
  async (...mistake) => {
    const { http, call } = await site(sameApp());
    const [what, api, url, sent] = mistake;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(sent).toString();
    const posted = await http.inject({ method: 'POST', url, headers, payload });
    const called = await call('POST', api, sent);
    expect(posted.statusCode, what).toBe(called.statusCode);
    expect(posted.statusCode).toBeGreaterThanOrEqual(400);
  },
);

test('limits submissions with the same status from the API and from the page', async () => {
  const { http, call } = await site();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = 'email=asha%40visitor.example';
  for (let time = 0; time < 5; time += 1) {
    await call('POST', newsletterUrl, { email: 'asha@visitor.example' });
  }
  const called = await call('POST', newsletterUrl, { email: 'asha@visitor.example' });
  const posted = await http.inject({ method: 'POST', url: '/blog', headers, payload });
  expect([called.statusCode, posted.statusCode]).toEqual([429, 429]);
});

/** A response without the parts that always differ. */
function visibleParts({ statusCode, headers, body }: Answer) {
  const { date: _, 'x-request-id': __, 'content-length': ___, ...rest } = headers;
  // Number, next steps and tokens belong to one enquiry.
  const masked = body
    .replaceAll(/M-\d+/g, 'M-1')
    .replaceAll(/"(correction|token)":"[^"]+"/g, '"$1":"a token"');
  return { statusCode, body: masked, headers: rest };
}

test('responds to spam exactly as to any other message', async () => {
  const { call } = await site();
  const answers = [
    await call('POST', contactUrl, aMessage()),
    await call('POST', contactUrl, aMessage({ website: 'https://spam.example' })),
    await call('POST', contactUrl, aMessage({ formToken: 'forged' })),
  ];
  const [ordinary, ...suspected] = answers.map(visibleParts);
  expect(suspected).toEqual([ordinary, ordinary]);
});

test('never reveals in a response whether an address is known', async () => {
  const { call, database } = await site(createTestApp({ RATE_LIMITS: 'off' }));
  const subscriber = { email: 'known@visitor.example' };
  await call('POST', newsletterUrl, subscriber);
  await database.db
    .updateTable('subscriptions')
    .set({ status: 'confirmed', confirmed_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  for (const method of ['POST', 'DELETE'] as const) {
    const answers = [
      await call(method, newsletterUrl, subscriber),
      await call(method, newsletterUrl, { email: 'other@visitor.example' }),
    ];
    const [first, second] = answers.map(visibleParts);
    expect(first).toEqual(second);
  }
});

test('refuses too many submissions with a helpful message, and keeps accepting other forms', async () => {
  const { call, count } = await site();
  for (let i = 0; i < 5; i++) await call('POST', contactUrl, aMessage());
  const response = await call('POST', contactUrl, aMessage());
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(590);
  expect(response.json()).toEqual({
    error: 'That is a lot at once. What you typed is still here: please try again in 10 minutes.',
  });
  expect(await count('contact_messages')).toBe(5);
  expect((await call('POST', '/api/comments', aComment({ slug }))).statusCode).toBe(201);
});

test('has no limits when the setting turns them off', async () => {
  const { call, count } = await site(createTestApp({ RATE_LIMITS: 'off' }));
  for (let i = 0; i < 35; i++) await call('POST', contactUrl, aMessage());
  expect(await count('contact_messages')).toBe(35);
});
