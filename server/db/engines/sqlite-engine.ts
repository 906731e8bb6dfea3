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
 * The SQLite file site.sqlite in a folder, which is made if it is not there. `waitMs` is how long a query waits while
 * another process holds the file.
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
  /** True of SQLite itself: so all migrations are one transaction, which a second start waits for. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver lines up who writes; who reads does not stand behind them. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
