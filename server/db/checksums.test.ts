import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../tests/support/create-test-database.ts';
import { checksumOf } from './checksums.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import { baseline } from './migrations/before-baseline.ts';
import { allMigrations } from './tables.ts';

async function emptyDatabase() {
  const database = openDatabase(await testPlace());
  onTestFinished(() => database.close());
  const all = allMigrations(database.engine);
  /** The current migrations and one more. */
  const releaseWith = (up: Migration['up']) => ({ ...all, '9999-more': { up } });
  return { ...database, all, releaseWith };
}

const create = (text: string) => async (db: Kysely<unknown>) =>
  void (await sql.raw(text).execute(db));

test('refuses to start after an executed migration was edited, and names it', async () => {
  const database = await emptyDatabase();
  const before = database.releaseWith(create('create table more (id integer)'));
  await migrate(database, before);
  await migrate(database, before);
  const edited = database.releaseWith(create('create table more (id integer, name text)'));
  let isChanging = false;
  const start = migrate(database, edited, async () => {
    isChanging = true;
  });
  await expect(start).rejects.toThrow(
    'The migration 9999-more was edited after this database had run it: restore the file and make the change in a new migration, or start the release that ran it.',
  );
  expect(isChanging).toBe(false);
  await migrate(database, before);
});

test('stores current checksums for migrations that have none', async () => {
  const database = await emptyDatabase();
  await migrate(database);
  await sql`delete from kysely_migration_checksum`.execute(database.db);
  await migrate(database);
  const edited = { ...database.all, [baseline]: { up: create('create table contact (x text)') } };
  await expect(migrate(database, edited)).rejects.toThrow(`The migration ${baseline} was edited`);
});

test('keeps a checksum after changes of formatting and names, but not of statements, values and their order', async () => {
  const { engine } = await emptyDatabase();
  const sumOf = (...texts: string[]) =>
    checksumOf(
      {
        async up(db) {
          for (const text of texts) await sql.raw(text).execute(db);
        },
      },
      engine,
    );
  const sum = await sumOf('create table a (id integer)', 'create table b (id integer)');
  expect(await sumOf('create  table a\n (id integer)', 'create table b (id integer)')).toBe(sum);
  expect(await sumOf('create table b (id integer)', 'create table a (id integer)')).not.toBe(sum);
  const value = (key: string) =>
    checksumOf(
      { up: async (db) => void (await sql`delete from a where b = ${key}`.execute(db)) },
      engine,
    );
  expect(await value('one')).not.toBe(await value('other'));
});
