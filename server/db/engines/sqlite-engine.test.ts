import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { openDatabase } from '../connect.ts';
import { type Database, DatabaseRefusal } from './database.ts';

async function value({ db }: Database, text: string) {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

test('makes the folder and guards what it acknowledged', async () => {
  const dataDir = join((await testPlace()).dataDir, 'deep/er');
  const database = openDatabase({ dataDir, databaseUrl: null });
  onTestFinished(() => database.close());
  expect(existsSync(join(dataDir, 'site.sqlite'))).toBe(true);
  expect(await value(database, 'pragma journal_mode')).toBe('wal');
  expect(await value(database, 'pragma synchronous')).toBe(2);
  expect(await value(database, 'pragma foreign_keys')).toBe(1);
});

test('keeps other processes from writing between what a transaction reads and what it writes', async () => {
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

test('says in one sentence that a folder cannot be used', async () => {
  const { dataDir } = await testPlace();
  writeFileSync(join(dataDir, 'file'), '');
  const open = () => openDatabase({ dataDir: join(dataDir, 'file'), databaseUrl: null });
  expect(open).toThrow(DatabaseRefusal);
  expect(open).toThrow(/^The database .*site\.sqlite cannot be opened: /);
});
