import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase, testPlace } from '../../tests/support/create-test-database.ts';
import { openDatabase } from './connect.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';

async function errorOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing failed.');
}

test('treats a locked file as unavailable', async () => {
  const { dataDir } = await testPlace();
  const [holder, waiter] = [1, 2].map(() => new DatabaseSync(join(dataDir, 'x.sqlite')));
  holder?.exec('begin exclusive');
  const error = await errorOf(() => waiter?.exec('create table t (x)'));
  for (const database of [holder, waiter]) database?.close();
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('treats an unreachable server as unavailable', async () => {
  const { db, close } = openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/x', dataDir: '' });
  const error = await errorOf(() => db.selectFrom('site_state').selectAll().execute());
  await close();
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  ['57P01', true],
  ['53300', true],
  ['40P01', true],
  ['08006', true],
  ['57P03', true],
  ['57014', true],
  ['25006', true],
  ['25P03', true],
  ['28P01', true],
  ['53100', true],
  ['23505', false],
  ['22021', false],
  ['42P01', false],
])('judges PostgreSQL’s code %s as unavailable: %s', (code, isProblem) => {
  const error = Object.assign(new pg.DatabaseError('x', 1, 'error'), { code });
  expect(isDatabaseUnavailable(error)).toBe(isProblem);
});

test.each([
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 778 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 1032 }, true],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 2067 }, false],
  [{ code: 'ECONNRESET' }, true],
  [{ code: 'ENOENT' }, false],
])('judges an error with %o as unavailable: %s', (details, isProblem) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('x'), details))).toBe(isProblem);
});

test.each([
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
])('treats “%s” as unavailable', (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});

test('does not treat our own errors as unavailable', async () => {
  const { db } = await testDatabase();
  const broken = await errorOf(() =>
    db.insertInto('site_state').values({ key: ' ', value: '' }).execute(),
  );
  for (const error of [broken, new TypeError('x'), 'text', undefined]) {
    expect(isDatabaseUnavailable(error)).toBe(false);
  }
});
