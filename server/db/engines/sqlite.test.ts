import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { openDatabase } from '../connect.ts';
import { isDatabaseUnavailable } from '../database-unavailable.ts';
import { type Database, DatabaseRefusal } from './database.ts';
import { openFile, openSqlite, SqliteDriver } from './sqlite.ts';

async function value({ db }: Database, text: string) {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

test('creates the folder and commits durably', async () => {
  const dataDir = join((await testPlace()).dataDir, 'deep/er');
  const database = openDatabase({ dataDir, databaseUrl: null });
  onTestFinished(() => database.close());
  expect(existsSync(join(dataDir, 'site.sqlite'))).toBe(true);
  expect(await value(database, 'pragma journal_mode')).toBe('wal');
  expect(await value(database, 'pragma synchronous')).toBe(2);
  expect(await value(database, 'pragma foreign_keys')).toBe(1);
});

test('makes a readable database private', async () => {
  const { dataDir, databaseUrl } = await testPlace();
  await openDatabase({ dataDir, databaseUrl }).close();
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'site.sqlite'), 0o644);
  const database = openDatabase({ dataDir, databaseUrl });
  onTestFinished(() => database.close());
  await sql`create table t (a integer)`.execute(database.db);
  const files = readdirSync(dataDir).map((name) => join(dataDir, name));
  expect(files.length).toBeGreaterThan(1);
  for (const path of files) expect(statSync(path).mode & 0o077, path).toBe(0);
});

test("prevents other processes from writing between a transaction's reads and writes", async () => {
  const place = await testPlace();
  const database = openDatabase(place);
  onTestFinished(() => database.close());
  const other = new DatabaseSync(join(place.dataDir, 'site.sqlite'), { timeout: 0 });
  onTestFinished(() => other.close());
  await database.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    expect(() => other.exec('begin immediate')).toThrow(/locked/);
  });
  other.exec('begin immediate; rollback');
});

test('reports a folder that cannot be used', async () => {
  const { dataDir } = await testPlace();
  writeFileSync(join(dataDir, 'file'), '');
  const open = () => openDatabase({ dataDir: join(dataDir, 'file'), databaseUrl: null });
  expect(open).toThrow(DatabaseRefusal);
  expect(open).toThrow(/^The database .*site\.sqlite cannot be opened: /);
});

test('reads while another process has locked the file, and writes once it is free', async () => {
  const place = await testPlace();
  const { db, database } = withTable(place.dataDir);
  const holder = lockFile(place.dataDir);
  let isWritten = false;
  const writing = sql`insert into t values (1)`.execute(db).then(() => {
    isWritten = true;
  });
  expect(await value(database, 'select count(*) from t')).toBe(0);
  expect(isWritten).toBe(false);
  holder.close();
  await writing;
  expect(await value(database, 'select count(*) from t')).toBe(1);
});

test('limits the wait of a write, including its time in the queue', async () => {
  const { dataDir } = await testPlace();
  const { db, database } = withTable(dataDir);
  lockFile(dataDir);
  const writes = [1, 2, 3].map((n) =>
    db.transaction().execute((trx) => sql`insert into t values (${n})`.execute(trx)),
  );
  const outcomes = await Promise.allSettled([...writes, database.checkWritable()]);
  for (const outcome of outcomes) {
    expect(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)).toBe(true);
  }
  expect(await value(database, 'select count(*) from t')).toBe(0);
});

test('limits the wait for earlier writes, and continues when they are done', async () => {
  const { database, db } = withTable((await testPlace()).dataDir);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const insert = (n: number) => sql`insert into t values (${n})`.execute(db);
  const slow = db.transaction().execute(async (trx) => {
    await sql`insert into t values (1)`.execute(trx);
    begin();
    await done;
  });
  await begun;
  const [late, later] = await Promise.allSettled([insert(2), database.checkWritable()]);
  for (const outcome of [late, later]) {
    expect(outcome.status === 'rejected' && isDatabaseUnavailable(outcome.reason)).toBe(true);
  }
  const next = insert(3);
  finish();
  await Promise.all([slow, next]);
  expect(await value(database, 'select sum(x) from t')).toBe(4);
});

test('rolls back an unfinished transaction before the next write', async () => {
  const { dataDir } = await testPlace();
  const file = openFile(dataDir);
  const driver = new SqliteDriver(file, 200);
  onTestFinished(() => driver.destroy());
  const run = async (text: string) =>
    (await driver.acquireConnection()).executeQuery(CompiledQuery.raw(text));
  await run('create table t (x)');
  // The state after a failed disk, which prevents a rollback.
  file.writer.exec('begin immediate; insert into t values (1)');
  await run('insert into t values (2)');
  expect((await run('select x from t')).rows).toEqual([{ x: 2 }]);
});

test('rolls back what a full disk interrupted, and continues when there is space', async () => {
  const { dataDir } = await testPlace();
  const { db, database } = withTable(dataDir);
  const pages = await value(database, 'pragma page_count');
  await sql`${sql.raw(`pragma max_page_count = ${pages}`)}`.execute(db);
  const write = (bytes: number) =>
    db.transaction().execute(async (trx) => {
      await sql`insert into t values (1)`.execute(trx);
      await sql`insert into t values (zeroblob(${bytes}))`.execute(trx);
    });
  const error = await write(100_000).catch((thrown: unknown) => thrown);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await sql`pragma max_page_count = 10000`.execute(db);
  await write(100_000);
  expect(await value(database, 'select count(*) from t')).toBe(2);
});

function withTable(dataDir: string) {
  const database = openSqlite(dataDir, 200);
  onTestFinished(() => database.close());
  const file = new DatabaseSync(join(dataDir, 'site.sqlite'));
  file.exec('create table t (x)');
  file.close();
  return { database, db: database.db };
}

function lockFile(dataDir: string): DatabaseSync {
  const holder = new DatabaseSync(join(dataDir, 'site.sqlite'));
  holder.exec('begin exclusive');
  onTestFinished(() => {
    if (holder.isOpen) holder.close();
  });
  return holder;
}
