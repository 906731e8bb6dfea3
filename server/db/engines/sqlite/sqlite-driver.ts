import type { Driver } from 'kysely';
import { SqliteConnection } from './sqlite-connection.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { createWriteQueue } from './write-queue.ts';

/** Kysely's driver for node:sqlite. It waits without blocking the event loop. */
export class SqliteDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #waitMs: number;
  readonly #line = createWriteQueue();

  constructor(file: SqliteFile, waitMs: number) {
    this.#file = file;
    this.#waitMs = waitMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#file, this.#line, this.#waitMs);
  }

  async releaseConnection(connection: SqliteConnection): Promise<void> {
    connection.leave();
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    connection.rollback();
  }

  async destroy(): Promise<void> {
    for (const database of Object.values(this.#file)) if (database.isOpen) database.close();
  }
}
