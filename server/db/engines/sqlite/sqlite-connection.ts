import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import { preparedFor } from './prepared.ts';
import type { SqliteFile } from './sqlite-file.ts';
import type { Line } from './write-queue.ts';

const againMs = 20;

/** What Kysely runs one query or one transaction on. A transaction has the writer for itself until it ends. */
export class SqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile;
  readonly #line: Line;
  /** Counted from the start: standing in line and waiting for another process are one wait. */
  readonly #until: number;
  #leave: (() => void) | undefined;

  constructor(file: SqliteFile, line: Line, waitMs: number) {
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

  // biome-ignore lint/correctness/useYield: nothing of ours asks for a stream.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streams are not needed here, so that they are not built.');
  }

  async begin(): Promise<void> {
    this.#leave = await this.#enter();
    // A transaction that reads first and writes later would fail at once if another process wrote in between.
    await this.#whenFree(() => this.#file.writer.exec('begin immediate'));
  }

  /** The writer, for this connection alone and with nothing begun on it, until what this resolves with is called. */
  async #enter(): Promise<() => void> {
    const leave = await this.#line.enter(this.#until);
    try {
      // What could not even be taken back, since the disk was gone.
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
    // After some failures, such as a full disk, SQLite has done so by itself.
    if (this.#file.writer.isTransaction) this.#file.writer.exec('rollback');
  }

  /** To be called when Kysely is done with it. */
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

/** SQLite's numbers for a file, and for a table, that somebody else has. */
function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [5, 6].includes(errcode & 0xff);
}

function isReading({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

function run<Row>(database: DatabaseSync, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const values = parameters as SQLInputValue[];
  const { statement, hasRows } = preparedFor(database, sql, values);
  if (hasRows) return { rows: statement.all(...values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
