import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../../tests/support/create-test-database.ts';
import { goodRows } from '../../../tests/support/row-factories.ts';
import { schemaOf } from '../../../tests/support/schema-of.ts';
import { checksumOf } from '../checksums.ts';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { allMigrations, type Tables } from '../tables.ts';
import { baseline } from './before-baseline.ts';

const engine = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
const recorded = <Value>(file: string): Value =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))[engine];
const migrations = allMigrations(engine);

async function emptyDatabase() {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  return database;
}

async function checksumsOf(all: Record<string, Migration>): Promise<Record<string, string>> {
  const sums = Object.entries(all).map(
    async ([name, migration]): Promise<[string, string]> => [
      name,
      (await checksumOf(migration, engine)).slice(0, 16),
    ],
  );
  return Object.fromEntries(await Promise.all(sums));
}

test('each landed migration sends the statements that it sent when it landed', async () => {
  // For a new migration: add the line that this prints, for each engine.
  expect(await checksumsOf(migrations)).toEqual(recorded('landed-migrations.json'));
});

test('the baseline makes the schema that the 79 migrations before the first release left', async () => {
  const database = await emptyDatabase();
  const first = Object.entries(migrations).filter(([name]) => name === baseline);
  await migrate(database, Object.fromEntries(first));
  expect(await schemaOf(database)).toEqual(recorded('former-schema.json'));
});

test('the migrations fill no table', async () => {
  const { db, ...database } = await emptyDatabase();
  await migrate({ db, ...database });
  for (const name of Object.keys(goodRows) as (keyof Tables)[]) {
    expect([name, await db.selectFrom(name).selectAll().execute()]).toEqual([name, []]);
  }
});

test.each(Object.keys(migrations))('a filled site of %s opens with all its rows', async (last) => {
  const database = await emptyDatabase();
  const until = Object.entries(migrations).filter(([name]) => name <= last);
  await migrate(database, Object.fromEntries(until));
  const tables = await database.db.introspection.getTables();
  const filled = Object.keys(goodRows).filter((name) =>
    tables.some((table) => table.name === name),
  );
  await database.db.transaction().execute(async (trx) => {
    const untyped = trx.withTables<Record<string, object>>();
    for (const name of filled) {
      const columns = tables.find((table) => table.name === name)?.columns ?? [];
      // A later release may have added columns.
      const row = Object.entries(goodRows[name as keyof Tables]).filter(([key]) =>
        columns.some((column) => column.name === key),
      );
      await untyped.insertInto(name).values(Object.fromEntries(row)).execute();
    }
  });
  await migrate(database);
  // What a migration changes is recorded there too, for the next copy.
  for (const name of filled.filter((each) => each !== 'copy_changes')) {
    const rows = await sql`select * from ${sql.table(name)}`.execute(database.db);
    expect([name, rows.rows.length]).toEqual([name, 1]);
  }
});
