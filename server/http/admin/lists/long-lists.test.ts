import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestAdmin, oneTestAdmin } from '../../../../tests/support/create-test-admin.ts';
import {
  storeMessages,
  storeSubscriptions,
} from '../../../../tests/support/long-list-factories.ts';
import { readTable } from '../../../../tests/support/tables.ts';

const count = 20_000;

/** An admin, and the number of other requests that it serves while it works. */
async function admin(app = createTestAdmin()) {
  const { http, database, call } = await app;
  const meanwhile = async <Answer>(work: Promise<Answer>) => {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    let answered = 0;
    while (!isDone) {
      await nextTurn();
      await http.inject('/healthz');
      answered += 1;
    }
    return { answer: await done, answered };
  };
  return { http, db: database.db, call, meanwhile };
}

/** Keeps the stored subscriptions: ten seconds after its start, the job would delete unconfirmed ones. */
const sameAdmin = oneTestAdmin({ KEEP_UNCONFIRMED_DAYS: '3650' });
let same: ReturnType<typeof admin> | undefined;
/** An admin with 20,000 messages and as many subscriptions. */
const fullAdmin = () =>
  (same ??= admin(sameAdmin()).then(async (full) => {
    await storeMessages(full.db, count);
    await storeSubscriptions(full.db, count);
    return full;
  }));

test('serves other requests while it exports 20,000 messages', async () => {
  const { call, meanwhile } = await fullAdmin();
  const { answer: response, answered } = await meanwhile(call('GET', '/api/admin/messages/export'));
  const rows = readTable(response.body);
  expect(rows).toHaveLength(count + 1);
  expect(new Set(rows.map(([, , name]) => name)).size).toBe(count + 1);
  expect(answered).toBeGreaterThan(10);
});

test('serves other requests while it searches 20,000 messages and for a person', async () => {
  const { call, meanwhile } = await fullAdmin();
  const searched = await meanwhile(call('GET', '/api/admin/messages?search=visitor%20777'));
  // 777, 1777 …, 7770 to 7779, 17770 to 17779.
  expect(searched.answer.json().total).toBe(38);
  expect(searched.answered).toBeGreaterThan(10);
  const payload = { email: 'visitor-19999@visitor.example' };
  const found = await meanwhile(call('POST', '/api/admin/personal-data/search', { payload }));
  expect(found.answer.json().counts).toMatchObject({ messages: 1 });
  expect(found.answered).toBeGreaterThan(10);
});

test('serves other requests while it exports 20,000 subscriptions', async () => {
  const { call, meanwhile } = await fullAdmin();
  const { answer: response, answered } = await meanwhile(
    call('GET', '/api/admin/subscriptions/export'),
  );
  expect(readTable(response.body)).toHaveLength(count + 1);
  expect(answered).toBeGreaterThan(10);
});

test('serves other requests while it imports 20,000 addresses', async () => {
  const { call, meanwhile } = await admin();
  const payload = Array.from({ length: count }, (_, at) => `Reader ${at},reader-${at}@x.example`);
  const { answer: response, answered } = await meanwhile(
    call('POST', '/api/admin/subscriptions/import', {
      headers: { 'content-type': 'text/csv' },
      payload: ['name,email', ...payload].join('\n'),
    }),
  );
  expect(response.json()).toMatchObject({ added: count, known: 0, refused: 0 });
  expect(answered).toBeGreaterThan(10);
});
