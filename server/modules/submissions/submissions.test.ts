import { expect, test } from 'vitest';
import { testDatabase, testPlace } from '../../../tests/support/create-test-database.ts';
import { testSite } from '../../../tests/support/test-site.ts';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import type { Db } from '../../db/tables.ts';
import {
  acceptOnce,
  mailboxOf,
  mayEmail,
  removeOldSubmissions,
  type Submission,
} from './submissions.service.ts';

const start = new Date('2026-01-01T10:00:00.000Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

async function submissionsOn(db: Db, rateLimits = true) {
  const site = await testSite({ database: { db }, rateLimits });
  /** Accepts a form and stores a row under its name. */
  const send = (name: string, changes: Partial<Submission> & { from?: string } = {}, now = start) =>
    acceptOnce(
      site,
      {
        form: 'contact',
        client: { address: changes.from ?? '203.0.113.7', userAgent: '' },
        email: `${name}@visitor.example`,
        content: [name],
        ...changes,
      },
      async (inTransaction) => {
        await inTransaction.db.insertInto('site_state').values({ key: name, value: '' }).execute();
      },
      now,
    );
  return {
    send,
    mayWriteTo: (kind: string, email: string, now: Date) => mayEmail(site, kind, email, now),
    removeExpired: (now: Date) => removeOldSubmissions(site, now),
  };
}

async function storedRows(db: Db) {
  const rows = await db.selectFrom('site_state').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key).filter((key) => key.startsWith('form'));
}

test('accepts thirty forms of one address in ten minutes, then says how long to wait', async () => {
  const { db } = await testDatabase();
  const { send } = await submissionsOn(db);
  for (let i = 0; i < 30; i++) expect(await send(`form-${i}`)).toEqual({ kind: 'accepted' });
  expect(await send('form-over', {}, later(4))).toEqual({
    kind: 'limited',
    retryAfterSeconds: 360,
  });
  expect(await storedRows(db)).not.toContain('form-over');
  expect(await send('form-other', { from: '203.0.113.8' }, later(4))).toEqual({ kind: 'accepted' });
  expect(await send('form-over', {}, later(10))).toEqual({ kind: 'accepted' });
});

test('accepts five forms of one sender, from any address and in any case', async () => {
  const { db } = await testDatabase();
  const { send } = await submissionsOn(db);
  const sender = 'asha@visitor.example';
  for (let i = 0; i < 5; i++) {
    expect((await send(`form-${i}`, { email: sender, from: `203.0.113.${i}` })).kind).toBe(
      'accepted',
    );
  }
  const sixth = await send('form-over', { email: 'Asha@visitor.example', from: '203.0.113.9' });
  expect(sixth.kind).toBe('limited');
  expect((await send('form-6', { email: sender, form: 'comments' })).kind).toBe('accepted');
});

test('stores no address and no key in plain text', async () => {
  const { db } = await testDatabase();
  await (await submissionsOn(db)).send('form-a', {
    idempotencyKey: 'my-key',
    email: 'me@visitor.example',
  });
  const rows = [
    ...(await db.selectFrom('rate_limits').selectAll().execute()),
    ...(await db.selectFrom('idempotency_keys').selectAll().execute()),
  ];
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|my-key|me@/);
});

test('has no limits when the setting turns them off', async () => {
  const { db } = await testDatabase();
  const { send, mayWriteTo } = await submissionsOn(db, false);
  for (let i = 0; i < 40; i++) expect((await send(`form-${i}`)).kind).toBe('accepted');
  for (let i = 0; i < 9; i++) {
    expect(await mayWriteTo('letter', 'a@visitor.example', start)).toBe(true);
  }
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('sends at most five emails of a kind a day to an address that somebody typed', async () => {
  const { db } = await testDatabase();
  const { mayWriteTo } = await submissionsOn(db);
  const may = (kind: string, now = start) => mayWriteTo(kind, 'a@visitor.example', now);
  for (let i = 0; i < 5; i++) expect(await may('receipt')).toBe(true);
  expect(await may('receipt', later(23 * 60))).toBe(false);
  expect(await may('welcome')).toBe(true);
  expect(await may('receipt', later(24 * 60))).toBe(true);
});

test.each([
  ['four seconds', 4],
  ['five and a half hours', 5.5 * 60 * 60],
  ['a year', 365 * 24 * 60 * 60],
])('limits the wait to one window after the clock was set back by %s', async (_what, back) => {
  const { db } = await testDatabase();
  const { send, mayWriteTo, removeExpired } = await submissionsOn(db);
  const ahead = new Date(start.getTime() + back * 1000);
  const sender = 'asha@visitor.example';
  for (let i = 0; i < 6; i++) await send(`form-${i}`, { email: sender }, ahead);
  for (let i = 0; i < 5; i++) await mayWriteTo('receipt', sender, ahead);
  const outcome = await send('form-now', { email: sender });
  const seconds = outcome.kind === 'limited' ? outcome.retryAfterSeconds : 0;
  expect(seconds).toBeLessThanOrEqual(600);
  expect(await send('form-later', { email: sender }, later(10))).toEqual({ kind: 'accepted' });
  expect(await mayWriteTo('receipt', sender, start)).toBe(true);
  await removeExpired(later(48 * 60));
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('accepts a key for one content only, for 24 hours', async () => {
  const { db } = await testDatabase();
  const { send } = await submissionsOn(db);
  const key = { idempotencyKey: 'k' };
  expect(await send('form-a', key)).toEqual({ kind: 'accepted' });
  expect(await send('form-a', key, later(24 * 60))).toEqual({ kind: 'accepted' });
  expect(await send('form-b', key)).toEqual({ kind: 'key-reused' });
  expect(await send('form-c', { ...key, form: 'comments' })).toEqual({ kind: 'accepted' });
  expect(await send('form-b', key, later(24 * 60 + 1))).toEqual({ kind: 'accepted' });
  expect(await storedRows(db)).toEqual(['form-a', 'form-b', 'form-c']);
});

test('stores nothing when the transaction fails, and accepts a retry with the same key', async () => {
  const { db } = await testDatabase();
  const { send } = await submissionsOn(db);
  await db.insertInto('site_state').values({ key: 'form-a', value: '' }).execute();
  await expect(send('form-a', { idempotencyKey: 'k' })).rejects.toThrow(/constraint/i);
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  await db.deleteFrom('site_state').where('key', '=', 'form-a').execute();
  expect(await send('form-a', { idempotencyKey: 'k' })).toEqual({ kind: 'accepted' });
  expect(await storedRows(db)).toEqual(['form-a']);
});

test('stores a form once that several instances receive at the same time', async () => {
  const place = await testPlace();
  // Two SQLite connections in one process would wait for each other, so SQLite uses one connection here.
  const connections = place.databaseUrl ? 2 : 1;
  const databases = Array.from({ length: connections }, () => openDatabase(place));
  try {
    for (const database of databases) await migrate(database);
    const instances = await Promise.all(databases.map(({ db }) => submissionsOn(db)));
    const sendings = Array.from({ length: 8 }, (_, index) => {
      const instance = instances[index % connections];
      return instance?.send('form-a', { idempotencyKey: 'k', from: `203.0.113.${index}` });
    });
    for (const outcome of await Promise.all(sendings))
      expect(outcome).toEqual({ kind: 'accepted' });
    expect(await storedRows(databases[0]?.db as never)).toEqual(['form-a']);
  } finally {
    for (const database of databases) await database.close();
  }
});

test('deletes keys and counts that have expired', async () => {
  const { db } = await testDatabase();
  const { send, removeExpired } = await submissionsOn(db);
  await send('form-a', { idempotencyKey: 'k' });
  await removeExpired(later(9));
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(2);
  await removeExpired(later(24 * 60));
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toHaveLength(1);
  await removeExpired(later(24 * 60 + 1));
  expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
});

test.each([
  ['a@x.in', 'a@x.in'],
  ['A+1@X.in', 'a@x.in'],
  ['a+b+c@x.in', 'a@x.in'],
  ['a@x.in.', 'a@x.in'],
  ['a.b@Gmail.com.', 'ab@gmail.com'],
  ['+1@x.in', '+1@x.in'],
  ['a.b@x.in', 'a.b@x.in'],
  ['A.b.C+d.e@Gmail.com', 'abc@gmail.com'],
  ['a.bc@googlemail.com', 'abc@gmail.com'],
])('counts email to %s for %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
