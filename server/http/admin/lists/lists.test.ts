import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createTestAdmin, oneTestAdmin } from '../../../../tests/support/create-test-admin.ts';
import { aComment, aMessage } from '../../../../tests/support/visitors.ts';

const slug = 'core-web-vitals-without-the-jargon';

/** Shared by tests that store nothing. */
const sameAdmin = oneTestAdmin({ RATE_LIMITS: 'off' });

async function admin(app = createTestAdmin({ RATE_LIMITS: 'off' })) {
  const { http, call, authorization } = await app;
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    call(method, `/api${url}`, payload && { payload });
  return { http, send, headers: { authorization } };
}

const lists = ['comments', 'messages', 'subscriptions', 'messages/export', 'subscriptions/export'];
const changes = [
  ['POST', 'blogs/decisions'],
  ['POST', 'comments/decisions'],
  ['POST', 'messages/status'],
  ['POST', 'messages/deletions'],
  ['POST', 'messages/restorations'],
  ['POST', 'messages/final-deletions'],
  ['PUT', 'messages/1/note'],
  ['POST', 'subscriptions/deletions'],
  ['POST', 'subscriptions/unsubscriptions'],
  ['POST', 'subscriptions/rescues'],
  ['POST', 'subscriptions/import'],
] as const;

test('requires a session for the lists and refuses invalid parameters', async () => {
  const { http, send } = await admin(sameAdmin());
  const calls = [...lists.map((path) => ['GET', path] as const), ...changes, ['GET', 'messages/1']];
  for (const [method, path] of calls) {
    const response = await http.inject({ method: method as 'GET', url: `/api/admin/${path}` });
    expect([path, response.statusCode]).toEqual([path, 401]);
  }
  const bad = [{}, { ids: [] }, { ids: ['1'] }, { ids: [1.5] }, { ids: [2 ** 31] }, { ids: 1 }];
  for (const [method, path] of changes.slice(0, -1)) {
    for (const body of bad) {
      const response = await send(method, `/admin/${path}`, body);
      expect([path, response.statusCode, typeof response.json().error]).toEqual([
        path,
        422,
        'string',
      ]);
    }
  }
  for (const query of ['?page=-1', '?page=99999999', '?status=x&search=%00%25', '?page[]=2']) {
    for (const path of lists) {
      expect((await send('GET', `/admin/${path}${query}`)).statusCode, path + query).toBe(200);
    }
  }
  expect((await send('GET', '/admin/messages/9999999999')).statusCode).toBe(404);
});

test('lists, approves, publishes and deletes a comment', async () => {
  const { http, send } = await admin();
  await http.inject(`/blog/${slug}`);
  const payload = aComment({ slug, comment: 'It worked for us.' });
  await http.inject({ method: 'POST', url: '/api/comments', payload });
  const list = (await send('GET', '/admin/comments')).json();
  expect(list).toMatchObject({
    counts: { pending: 1 },
    comments: [{ author: 'Ravi Kumar', email: 'ravi@visitor.example', post: { slug } }],
  });
  const ids = [list.comments[0].id];
  const decide = (decision: string) => send('POST', '/admin/comments/decisions', { ids, decision });
  expect((await decide('approve')).json()).toMatchObject({ changed: 1 });
  expect((await http.inject(`/blog/${slug}`)).body).toContain('It worked for us.');
  await decide('hold');
  expect((await http.inject(`/blog/${slug}`)).body).not.toContain('It worked for us.');
  expect((await send('GET', '/admin/comments')).json()).toMatchObject({
    comments: [{ id: ids[0], status: 'pending', decidedAt: null }],
  });
  await decide('approve');
  expect((await decide('delete')).json()).toMatchObject({ changed: 1 });
  expect((await http.inject(`/blog/${slug}`)).body).not.toContain('It worked for us.');
});

test('reads, annotates, sorts, exports and deletes a message', async () => {
  const { http, send } = await admin();
  const payload = aMessage({ name: '=1+1' });
  await http.inject({ method: 'POST', url: '/api/contact/contact-messages', payload });
  const { messages } = (await send('GET', '/admin/messages?search=seo')).json();
  const { id } = messages[0];
  const note = { note: ' Call on Monday ' };
  expect((await send('PUT', `/admin/messages/${id}/note`, note)).json()).toEqual({
    current: 'Call on Monday',
    revision: 'Call on Monday',
  });
  expect((await send('PUT', `/admin/messages/${id + 1}/note`, note)).statusCode).toBe(404);
  const late = await send('PUT', `/admin/messages/${id}/note`, { note: 'No', revision: '' });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ current: 'Call on Monday' });
  await send('POST', '/admin/messages/status', { ids: [id], status: 'replied' });
  expect((await send('GET', `/admin/messages/${id}`)).json()).toMatchObject({
    privateNote: 'Call on Monday',
    status: 'replied',
    consentVersion: '2025-01-01',
  });
  const csv = await send('GET', '/admin/messages/export?status=replied');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="messages-.+\.csv"$/);
  expect(csv.body).toContain(`"'=1+1"`);
});

test('restores a message from the trash, and deletes it permanently from there', async () => {
  const { http, send } = await admin();
  await http.inject({
    method: 'POST',
    url: '/api/contact/contact-messages',
    payload: aMessage({ name: 'Asha' }),
  });
  const list = async (query = '') => (await send('GET', `/admin/messages${query}`)).json();
  const { id } = (await list()).messages[0];
  const call = async (what: string) =>
    (await send('POST', `/admin/messages/${what}`, { ids: [id] })).json();
  await send('POST', '/admin/messages/status', { ids: [id], status: 'replied' });
  // Only messages in the trash can be deleted permanently.
  expect(await call('final-deletions')).toMatchObject({ changed: 0 });
  expect(await call('deletions')).toMatchObject({ changed: 1 });
  expect(await list()).toMatchObject({ total: 0, counts: { replied: 0, trashed: 1 } });
  expect(await list('?status=trashed')).toMatchObject({
    total: 1,
    messages: [{ id, status: 'replied', trashedAt: expect.any(String) }],
  });
  // The trash is never exported: this export contains everything else.
  const csv = await send('GET', '/admin/messages/export?status=trashed');
  expect(csv.body).not.toContain('Asha');
  expect(await call('restorations')).toMatchObject({ changed: 1 });
  expect((await list('?status=replied')).messages).toMatchObject([{ id, trashedAt: null }]);
  await call('deletions');
  expect(await call('final-deletions')).toMatchObject({ changed: 1 });
  expect((await send('GET', `/admin/messages/${id}`)).statusCode).toBe(404);
});

test('imports a list from a file', async () => {
  const { http, send, headers } = await admin();
  const url = '/api/admin/subscriptions/import';
  const type = { ...headers, 'content-type': 'text/csv' };
  const payload = 'email\nAsha@visitor.example\n\nnobody\n\n';
  const response = await http.inject({ method: 'POST', url, headers: type, payload });
  const wrong = [{ row: 4, text: 'nobody', why: 'address' }];
  const why = { address: 1, date: 0, undated: 0, status: 0, never: 0 };
  expect(response.json()).toEqual({ added: 1, known: 0, left: 0, refused: 1, why, wrong });
  const { subscriptions } = (await send('GET', '/admin/subscriptions?status=confirmed')).json();
  expect(subscriptions).toMatchObject([
    { email: 'asha@visitor.example', consentVersion: 'imported' },
  ]);
  for (const empty of ['', ' ', '\n\n,,\n']) {
    const nothing = await http.inject({ method: 'POST', url, headers: type, payload: empty });
    expect([nothing.statusCode, nothing.json().error]).toEqual([
      422,
      'Please choose a CSV file with addresses',
    ]);
  }
});

test('previews a list and imports it with the returned plan', async () => {
  const { http, send, headers } = await admin();
  const url = '/api/admin/subscriptions/import';
  const type = { ...headers, 'content-type': 'text/csv' };
  const post = async (to: string, payload: string) => {
    const response = await http.inject({ method: 'POST', url: to, headers: type, payload });
    return { status: response.statusCode, body: response.json() };
  };
  const csv = 'Who;Status\na@x.example;subscribed\nb@x.example;Cancelled\n';
  expect(await post(url, csv)).toMatchObject({
    status: 422,
    body: { error: 'Please choose the column with the e-mail addresses' },
  });
  const blind = await post(`${url}/preview`, csv);
  expect(blind).toMatchObject({ status: 200, body: { isRecognised: false, rows: 2 } });
  expect(blind.body.sample[0]).toEqual(['Who', 'Status']);
  const { status, body } = await post(`${url}/preview?email=0`, csv);
  expect([status, body.subscribed, body.unknown]).toEqual([
    ...[200, 1],
    [{ column: 1, name: 'Status', value: 'cancelled', count: 1 }],
  ]);
  expect((await send('GET', '/admin/subscriptions')).json().total).toBe(0);
  const planned = (plan: unknown) =>
    post(`${url}?${new URLSearchParams({ plan: String(plan) })}`, csv);
  for (const wrong of ['', '{', '{}', '[]', JSON.stringify({ ...body.plan, separator: '' })]) {
    expect([wrong, (await planned(wrong)).status]).toEqual([wrong, 422]);
  }
  const subscribed = [{ column: 1, value: 'cancelled' }];
  expect(await planned(JSON.stringify({ ...body.plan, subscribed }))).toMatchObject({
    status: 200,
    body: { added: 2, known: 0, left: 0, refused: 0 },
  });
  for (const empty of ['', '\n'.repeat(5000)]) {
    expect((await post(`${url}/preview`, empty)).status).toBe(422);
  }
});

test('refuses a list that is too long, naming the limit, before or while it arrives', async () => {
  const { http, send, headers } = await admin(sameAdmin());
  const url = '/api/admin/subscriptions/import';
  const type = { ...headers, 'content-type': 'text/csv' };
  const message = { error: 'A list may have at most 32 MB. Please split it into smaller ones.' };
  const longHeaders = { ...type, 'content-length': String(33 * 1024 * 1024) };
  const early = await http.inject({
    method: 'POST',
    url,
    headers: longHeaders,
    payload: 'a@x.example\n',
  });
  expect([early.statusCode, early.json()]).toEqual([413, message]);
  expect((await send('GET', '/admin/subscriptions')).json().total).toBe(0);
  const line = Buffer.from(`a@x.example,${'x'.repeat(1024 * 1024)}\n`);
  const untold = Readable.from(Array.from({ length: 33 }, () => line));
  const late = await http.inject({ method: 'POST', url, headers: type, payload: untold });
  expect([late.statusCode, late.json()]).toEqual([413, message]);
});
