import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Settings } from '../../settings.ts';
import { DatabaseRefusal } from '../engines/database.ts';
import { connectPostgres, postgresStore } from './postgres-store.ts';
import { sqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** Where a site's database is. */
export type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** Closed by disposing of it. */
export interface Snapshot extends AsyncDisposable {
  store: Store;
}

/**
 * Reads the whole database as of one moment, while a site may write to it. Throws a DatabaseRefusal if there is none.
 */
export async function openSnapshot({ databaseUrl, dataDir }: Place): Promise<Snapshot> {
  if (databaseUrl) {
    const client = await connectPostgres(databaseUrl);
    await client.query('begin isolation level repeatable read read only');
    return { store: postgresStore(client), [Symbol.asyncDispose]: () => client.end() };
  }
  const path = join(dataDir, 'site.sqlite');
  if (!existsSync(path)) throw new DatabaseRefusal(`There is no site in ${dataDir}.`);
  return fileSnapshot(path);
}

/** A SQLite file with any name. The first read determines the moment. */
export function fileSnapshot(path: string): Snapshot {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
  try {
    file.exec('begin');
    file.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    file.close();
    throw error;
  }
  return { store: sqliteStore(file), [Symbol.asyncDispose]: async () => file.close() };
}
