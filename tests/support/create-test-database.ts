import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../server/db/connect.ts';
import type { Settings } from '../../server/settings.ts';
import type { Filled } from './filled-databases.ts';

/** The settings that openDatabase needs. */
type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

export interface TestPlace extends Place {
  remove(): Promise<void>;
}

/**
 * A place for a database on the engine of TEST_ENGINE (sqlite unless it says postgres): a new folder, and on
 * PostgreSQL a new database. The database may be filled before anybody opens it.
 */
export async function createTestPlace(filled?: Filled): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-site-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (process.env.TEST_ENGINE !== 'postgres') {
    if (filled) {
      const name = 'site.sqlite';
      copyFileSync(join(inject('sqliteFolder'), filled, name), join(dataDir, name));
    }
    return { dataDir, databaseUrl: null, remove: async () => removeFolder() };
  }
  const prefix = inject('postgresPrefix');
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`;
  const source = filled ? `${prefix}${filled}` : 'template0';
  await command(`create database ${name} template ${source} strategy file_copy`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  const remove = async () => {
    await command(`drop database ${name} with (force)`);
    removeFolder();
  };
  return { dataDir, databaseUrl: url.href, remove };
}

/** A new database with all its tables, on the engine of TEST_ENGINE; closing it deletes it. */
export async function createTestDatabase(): Promise<Database> {
  const place = await createTestPlace('migrated');
  const database = openDatabase(place);
  return {
    ...database,
    async close() {
      await database.close();
      await place.remove();
    },
  };
}

/**
 * One database for all tests of a worker on PostgreSQL, where creating one takes 0.1 s and emptying it a few
 * milliseconds. Deleted when the run ends.
 */
let shared: ReturnType<typeof createSharedDatabase> | undefined;

/** An empty database with all its tables, for one test, which need not close it. */
export async function testDatabase(): Promise<Database> {
  if (process.env.TEST_ENGINE === 'postgres') {
    shared ??= createSharedDatabase();
    const { database, empty } = await shared;
    await empty.execute(database.db);
    return database;
  }
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  return database;
}

/**
 * `empty` is much faster than TRUNCATE, which creates new files. Posts are deleted first, because they reference
 * categories.
 */
async function createSharedDatabase() {
  const database = await createTestDatabase();
  const names = (await database.db.introspection.getTables()).map((table) => table.name);
  const kept = ['activity', 'activity_chain'];
  const emptied = ['posts', ...names.filter((name) => !kept.includes(name))];
  const statements = emptied.map((name) => `delete from ${name};`);
  // The entries of the activity cannot be deleted one by one.
  statements.push(`
    do $$ begin
      if exists (select from activity_chain) or exists (select from activity) then
        perform set_config('site.replacing', 'yes', true);
        truncate activity, activity_chain;
      end if;
    end $$;`);
  return { database, empty: sql.raw(statements.join(' ')) };
}

/** A place for a database, for one test, deleted when the test ends; databases opened in it must be closed by then. */
export async function testPlace(): Promise<TestPlace> {
  const place = await createTestPlace();
  onTestFinished(() => place.remove());
  return place;
}

async function command(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
