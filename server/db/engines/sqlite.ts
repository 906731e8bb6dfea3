import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { messageOf } from '../../explain-error.ts';
import { makePrivate } from '../../private-files.ts';
import { isReading, joiningActs } from '../act.ts';
import type { Tables } from '../tables.ts';
import { type Database, DatabaseRefusal } from './database.ts';

/**
 * Opens site.sqlite in a folder, which is created if missing. `waitMs` is how long a query waits while another
 * process has locked the file.
 */
export function openSqlite(folder: string, waitMs: number): Database {
  const driver = new SqliteDriver(openFile(folder), waitMs);
  const dialect: Dialect = {
    createDriver: () => joiningActs(driver),
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
    async size() {
      const query = sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
      return (await query.execute(db)).rows[0]?.bytes ?? 0;
    },
    close: () => driver.destroy(),
  };
}

class FileAdapter extends SqliteAdapter {
  /** All migrations run in one transaction, and a second start waits for it. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver queues writes itself; reads do not wait for them. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

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

const againMs = 20;

/** One query or one transaction of Kysely. A transaction owns the writer until it ends. */
class SqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile;
  readonly #line: WriteQueue;
  /** One deadline for the write queue and for another process's lock. */
  readonly #until: number;
  #leave: (() => void) | undefined;

  constructor(file: SqliteFile, line: WriteQueue, waitMs: number) {
    this.#file = file;
    this.#line = line;
    this.#until = performance.now() + waitMs;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader } = this.#file;
    if (this.#leave) return run(writer, query);
    if (isReading(query)) return await this.#whenFree(() => run(reader, query));
    const leave = await this.#enter();
    try {
      return await this.#whenFree(() => run(writer, query));
    } finally {
      leave();
    }
  }

  // biome-ignore lint/correctness/useYield: nothing of ours uses streams.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The SQLite driver does not support streams.');
  }

  async begin(): Promise<void> {
    this.#leave = await this.#enter();
    // `immediate`: a transaction that reads first could not get the write lock later if another process wrote in
    // between.
    await this.#whenFree(() => this.#file.writer.exec('begin immediate'));
  }

  /** Resolves when this connection owns the writer, with the function that releases it. */
  async #enter(): Promise<() => void> {
    const leave = await this.#line.enter(this.#until);
    try {
      // For a transaction that could not be rolled back on a full disk.
      this.rollback();
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }

  commit(): void {
    this.#file.writer.exec('commit');
  }

  rollback(): void {
    // SQLite rolls back by itself after some failures, such as a full disk.
    if (this.#file.writer.isTransaction) this.#file.writer.exec('rollback');
  }

  /** Called when Kysely releases the connection. */
  leave(): void {
    this.#leave?.();
    this.#leave = undefined;
  }

  async #whenFree<Result>(work: () => Result): Promise<Result> {
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || performance.now() >= this.#until) throw error;
      }
      await sleep(againMs);
    }
  }
}

function run<Row>(database: DatabaseSync, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const values = parameters as SQLInputValue[];
  const statement = database.prepare(sql);
  if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

type WriteQueue = ReturnType<typeof createWriteQueue>;

/** Runs writes one at a time, in the order of the calls. */
function createWriteQueue() {
  let last: Promise<void> = Promise.resolve();
  return {
    /**
     * Resolves with the function that ends the caller's turn. Rejects like SQLite does for a locked file if the turn
     * has not come by `until` (performance.now()).
     */
    async enter(until: number): Promise<() => void> {
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = turn.promise;
      if (await isOver(before, until)) return turn.resolve;
      // Later callers still wait for the current one.
      before.then(turn.resolve);
      const code = { code: 'ERR_SQLITE_ERROR', errcode: 5 };
      throw Object.assign(new Error('another write takes too long'), code);
    },
  };
}

async function isOver(turn: Promise<void>, until: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), Math.max(0, until - performance.now()));
  try {
    return await Promise.race([turn.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** One file, opened twice, so that reads continue while a write waits. */
interface SqliteFile {
  writer: DatabaseSync;
  reader: DatabaseSync;
}

/** Opening may block, because no visitor waits yet. */
const openingTimeoutMs = 10_000;

/** Opens site.sqlite in a folder; both are created if missing. Throws a DatabaseRefusal. */
export function openFile(folder: string): SqliteFile {
  const path = join(folder, 'site.sqlite');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const writer = new DatabaseSync(path, { timeout: openingTimeoutMs });
    // SQLite creates its -wal and -shm files with the permissions of the database.
    for (const end of ['', '-wal', '-shm']) makePrivate(path + end);
    writer.exec('pragma foreign_keys = on');
    // FULL: a commit is on disk before it is acknowledged.
    writer.exec('pragma journal_mode = wal; pragma synchronous = full');
    // From now on the driver waits itself, because SQLite's own wait would block the event loop.
    writer.exec('pragma busy_timeout = 0');
    return { writer, reader: new DatabaseSync(path, { readOnly: true, timeout: 0 }) };
  } catch (error) {
    throw new DatabaseRefusal(`The database ${path} cannot be opened: ${messageOf(error)}.`);
  }
}

/** Whether another connection or process has locked the file (SQLITE_BUSY), or a table of it (SQLITE_LOCKED). */
export function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [5, 6].includes(errcode & 0xff);
}

/** A message with its emails takes a tenth of this. */
const minBytes = 1_000_000;

/** The probe writes to the disk, so its result is cached. */
const cacheMs = 1000;

/** Rejects if the file cannot be written. The probe writes a number that nothing else uses. */
function createWriteProbe(driver: SqliteDriver, folder: string): () => Promise<void> {
  let last: { at: number; result: Promise<void> } | undefined;
  let count = 0;

  const probe = async () => {
    const connection = await driver.acquireConnection();
    count = (count + 1) % 1000;
    await connection.executeQuery(CompiledQuery.raw(`pragma user_version = ${count}`));
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < minBytes) throw new Error('The disk is full.');
  };

  return () => {
    const now = performance.now();
    if (!last || now - last.at > cacheMs) last = { at: now, result: probe() };
    return last.result;
  };
}
