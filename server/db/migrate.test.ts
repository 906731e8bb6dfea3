import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testPlace } from '../../tests/support/create-test-database.ts';
import { type Database, openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import { allMigrations } from './tables.ts';

async function emptyDatabase() {
  const place = await testPlace();
  const database = openDatabase(place);
  onTestFinished(() => database.close());
  return { ...database, place };
}

async function ranMigrations({ db }: Awaited<ReturnType<typeof emptyDatabase>>) {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

test('creates every table, once', async () => {
  const database = await emptyDatabase();
  await migrate(database);
  await migrate(database);
  expect(await ranMigrations(database)).toEqual(Object.keys(allMigrations(database.engine)));
});

test('lets several processes start at the same time', async () => {
  const database = await emptyDatabase();
  const { dataDir, databaseUrl } = database.place;
  const program = fileURLToPath(
    new URL('../../tests/support/postgres/start-database.ts', import.meta.url),
  );
  const start = () => promisify(execFile)('node', [program, dataDir, databaseUrl ?? '']);
  await Promise.all([start(), start(), start(), start()]);
  expect(await ranMigrations(database)).toEqual(Object.keys(allMigrations(database.engine)));
});

test('refuses a database of a newer release without changing it', async () => {
  const database = await emptyDatabase();
  const newer = { ...allMigrations(database.engine), '9999-future': { up: async () => {} } };
  await migrate(database, newer);
  await expect(migrate(database)).rejects.toThrow(
    'The database was written by a newer release (this one does not know its migration 9999-future): start that release, or restore a backup made before it.',
  );
  expect(await ranMigrations(database)).toContain('9999-future');
});

/** The names that the migrator stored before the baseline, in a database with the schema of then. */
async function asBeforeBaseline(database: Database, names: string[]) {
  const first = Object.entries(allMigrations(database.engine)).slice(0, 1);
  await migrate(database, Object.fromEntries(first));
  const { db } = database;
  for (const table of ['kysely_migration', 'kysely_migration_checksum']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  for (const name of names) {
    await sql`insert into kysely_migration values (${name}, '2026-11-01T00:00:00.000Z')`.execute(
      db,
    );
    await sql`
      insert into kysely_migration_checksum values (${name}, ${'a'.repeat(64)})`.execute(db);
  }
}

test('opens a site of the last state before the baseline, with its rows', async () => {
  const database = await emptyDatabase();
  await asBeforeBaseline(database, ['0001-media', '0023-checksums', '0117-chosen-revisions']);
  const state = { key: 'from', value: 'then' };
  await database.db.insertInto('site_state').values(state).execute();
  await Promise.all([migrate(database), migrate(database)]);
  await migrate(database);
  expect(await ranMigrations(database)).toEqual(Object.keys(allMigrations(database.engine)));
  expect(await database.db.selectFrom('site_state').selectAll().execute()).toEqual([state]);
});

test('refuses a site of an older state before the baseline, and changes nothing', async () => {
  const database = await emptyDatabase();
  const names = ['0001-media', '0023-checksums', '0116-typed-words-on-sqlite'];
  await asBeforeBaseline(database, names);
  let isChanging = false;
  const start = migrate(database, undefined, async () => {
    isChanging = true;
  });
  await expect(start).rejects.toThrow(
    'The database was written before the first release, and nothing was changed. Commit 1a7f58d5 of this project reads it: start that one on it once, then this release.',
  );
  expect(isChanging).toBe(false);
  expect(await ranMigrations(database)).toEqual(names);
});

test('changes nothing if a migration fails', async () => {
  const database = await emptyDatabase();
  await migrate(database);
  const release: ReturnType<typeof allMigrations> = {
    ...allMigrations(database.engine),
    '9998-good': {
      async up(db) {
        await sql`create table half (id integer)`.execute(db);
      },
    },
    '9999-bad': { up: () => Promise.reject(new Error('no')) },
  };
  await expect(migrate(database, release)).rejects.toThrow('no');
  expect(await ranMigrations(database)).toEqual(Object.keys(allMigrations(database.engine)));
  await expect(sql`select * from half`.execute(database.db)).rejects.toThrow(/half/);
});

test('reports an unreachable server', async () => {
  const databaseUrl = 'postgres://someone:secret@127.0.0.1:1/site';
  const database = openDatabase({ databaseUrl, dataDir: '' });
  onTestFinished(() => database.close());
  const error: Error = await migrate(database).then(
    () => new Error('reached'),
    (reason) => reason,
  );
  expect(error.message).toMatch(/^The database cannot be reached: .*ECONNREFUSED.*\.$/);
  expect(error.message).not.toContain('secret');
});
