import { expect, it, vi } from 'vitest';
import type { OutboxPage } from '../../../domain/mail/outbox.calls.ts';
import { createTestAdmin } from '../../../tests/support/create-test-admin.ts';
import { startSmtpServer } from '../../../tests/support/mail/smtp-server.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';

/** Not due during a test, but not so late that it implies a wrong clock. */
const soon = () => new Date(Date.now() + 60_000).toISOString();

/** An admin whose outbox contains one abandoned email. */
async function admin() {
  const SMTP_URL = (await startSmtpServer()).url;
  const { http, database, call } = await createTestAdmin({ SMTP_URL });
  const at = '2026-01-01T00:00:00.000Z';
  const last_error = 'The mail server refused the username or the password.';
  let stored = 0;
  const store = async (changes: Partial<typeof goodRows.outbox>) => {
    stored += 1;
    const mail = { ...goodRows.outbox, message_id: `<${stored}@site.example>`, ...changes };
    const query = database.db.insertInto('outbox').values(mail).returning('id');
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const abandoned = await store({ attempts: 10, given_up_at: at, last_error });
  const get = async (query: string) =>
    (await call('GET', `/api/admin/outbox${query}`)).json<OutboxPage>();
  const post = (path: string) => call('POST', `/api/admin/outbox${path}`);
  return { http, get, post, call, store, abandoned };
}

it('shows what failed and why, retries it and then shows it as sent', async () => {
  const { get, post } = await admin();
  const { mails, counts, folder } = await get('?state=failed');
  expect(mails).toMatchObject([
    { attempts: 10, lastError: 'The mail server refused the username or the password.' },
  ]);
  expect(counts).toEqual({ waiting: 0, failed: 1, kept: 0, sent: 0 });
  expect(folder).toBeNull();

  expect((await post(`/${mails[0]?.id}/retry`)).json()).toEqual({ ok: true });
  await vi.waitFor(async () => expect((await get('?state=sent')).counts.sent).toBe(1), 15_000);
  const again = await post(`/${mails[0]?.id}/retry`);
  expect([again.statusCode, again.json().error]).toEqual([
    404,
    'This mail was sent or deleted already.',
  ]);
});

it('retries everything that failed', async () => {
  const { get, post } = await admin();
  expect((await post('/retry')).json()).toEqual({ count: 1 });
  await vi.waitFor(async () => expect((await get('')).counts.sent).toBe(1), 15_000);
  expect((await post('/retry')).json()).toEqual({ count: 0 });
});

it('lists by default what the badge counts, or waiting emails if nothing failed', async () => {
  const { get, post, call, store } = await admin();
  await store({ attempts: 1, last_error: 'Busy.', next_attempt_at: soon() });
  const badge = async () => (await call('GET', '/api/admin/counts')).json().failedEmails;
  const list = await get('');
  expect(list).toMatchObject({ state: 'failed', counts: { failed: 2 }, mails: { length: 2 } });
  expect(await badge()).toBe(2);
  expect(await get('?page=999')).toMatchObject({ state: 'failed', page: 1, mails: { length: 2 } });

  expect((await post('/retry')).json()).toEqual({ count: 2 });
  expect(await badge()).toBe(0);
  expect(await get('')).toMatchObject({ state: 'waiting', counts: { failed: 0 } });
});

it('retries or deletes several emails and returns their number', async () => {
  const { get, call, store, abandoned } = await admin();
  const later = { next_attempt_at: soon() };
  const busy = await store({ attempts: 1, last_error: 'Busy.', ...later });
  const leased = await store({ ...later, attempts: 1, lease_until: soon() });
  const wasSent = await store({ attempts: 1, sent_at: '2026-01-01T00:00:00.000Z' });
  const unknown = wasSent + 95;
  const ask = async (path: string, ids: number[]) =>
    (await call('POST', `/api/admin/outbox${path}`, { payload: { ids } })).json();
  expect(await ask('/deletions', [abandoned, leased, wasSent, unknown])).toEqual({ changed: 1 });
  expect((await get('')).mails.map(({ id }) => id)).toEqual([busy]);
  expect(await ask('/retry', [busy, wasSent, unknown])).toEqual({ count: 1 });
  const sent = async () => (await get('?state=sent')).mails.map(({ id }) => id);
  await vi.waitFor(async () => expect(await sent()).toContain(busy), 15_000);
  for (const path of ['/retry', '/deletions']) {
    expect(await ask(path, [])).toMatchObject({ error: 'Please select some first' });
    const many = Array.from({ length: 501 }, (_, index) => index + 1);
    expect(await ask(path, many)).toMatchObject({ error: 'Please select at most 500 at once' });
  }
});

it('returns the text of an email', async () => {
  const { call, abandoned } = await admin();
  const read = async (id: string) => await call('GET', `/api/admin/outbox/${id}`);
  expect((await read(String(abandoned))).json()).toEqual({ text: goodRows.outbox.body_text });
  for (const id of ['0', String(abandoned + 98), 'x', '99999999999'])
    expect((await read(id)).statusCode).toBe(404);
});

it('requires a session', async () => {
  const { http, get } = await admin();
  for (const url of ['/retry', '/1/retry', '/deletions']) {
    const response = await http.inject({ method: 'POST', url: `/api/admin/outbox${url}` });
    expect.soft(response.statusCode).toBe(401);
  }
  expect((await http.inject('/api/admin/outbox')).statusCode).toBe(401);
  expect((await http.inject('/api/admin/outbox/1')).statusCode).toBe(401);
  expect((await get('?state=failed')).counts.failed).toBe(1);
});

it('ignores an invalid filter', async () => {
  const { get } = await admin();
  const queries = ['?state=nope', '?page=-1', '?page=99', '?page=1&page=2', '?state=__proto__'];
  for (const query of queries) expect.soft((await get(query)).page, query).toBe(1);
});

it('answers 404 for an unknown email', async () => {
  const { post } = await admin();
  for (const path of ['/0/retry', '/x/retry', '/99999999999/retry', '/%00/retry'])
    expect.soft((await post(path)).statusCode, path).toBe(404);
});
