import {
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { Tables } from '../tables.ts';
import type { Database } from './database.ts';
import { SqliteDriver } from './sqlite/sqlite-driver.ts';
import { openFile } from './sqlite/sqlite-file.ts';
import { createWriteProbe } from './sqlite/write-probe.ts';

/**
 * Opens site.sqlite in a folder, which is created if missing. `waitMs` is how long a query waits while another
 * process has locked the file.
 */
export function openSqlite(folder: string, waitMs: number): Database {
  const driver = new SqliteDriver(openFile(folder), waitMs);
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => new FileAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    engine: 'sqlite',
    async ping() {
      await sql`select 1`.execute(db);
    },
    checkWritable: createWriteProbe(driver, folder),
    close: () => driver.destroy(),
  };
}

class FileAdapter extends SqliteAdapter {
  /** All migrations run in one transaction, for which a second start waits. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver queues writes itself; reads do not wait for them. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
