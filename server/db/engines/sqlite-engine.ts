import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
} from 'kysely';
import type { Tables } from '../tables.ts';
import { type Database, DatabaseRefusal } from './database.ts';

/** How long a write waits for another process, such as a second start or a backup. */
const busyTimeoutMs = 10_000;

/** The SQLite file site.sqlite in a folder, which is made if it is not there. */
export function openSqlite(folder: string): Database {
  const file = openFile(folder);
  const dialect = new NodeSqliteDialect({ database: adapt(file) });
  const db = new Kysely<Tables>({ dialect });
  return {
    db,
    engine: 'sqlite',
    async ping() {
      await sql`select 1`.execute(db);
    },
    async close() {
      await db.destroy();
      if (file.isOpen) file.close();
    },
  };
}

function openFile(folder: string): DatabaseSync {
  const path = join(folder, 'site.sqlite');
  try {
    mkdirSync(folder, { recursive: true });
    const file = new DatabaseSync(path, { timeout: busyTimeoutMs });
    file.exec('pragma foreign_keys = on');
    // FULL: what has been answered with success is on disk, whatever happens to the power.
    file.exec('pragma journal_mode = wal; pragma synchronous = full');
    return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefusal(`The database ${path} cannot be opened: ${reason}.`);
  }
}

/** What Kysely expects of better-sqlite3, said by Node's own module. */
function adapt(file: DatabaseSync): SqliteDatabase {
  return {
    close: () => file.close(),
    prepare(text) {
      const statement = file.prepare(text);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      };
    },
  };
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;

  constructor(config: { database: SqliteDatabase }) {
    super(config);
    this.#database = config.database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: this.#database });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  /** A transaction that reads first and writes later would fail at once if another process wrote in between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** True of SQLite itself: so all migrations are one transaction, which a second start waits for. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
