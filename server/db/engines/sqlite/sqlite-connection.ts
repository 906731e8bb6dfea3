import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import { isBusy, type SqliteFile } from './sqlite-file.ts';
import type { WriteQueue } from './write-queue.ts';

const againMs = 20;

/** One query or one transaction of Kysely. A transaction owns the writer until it ends. */
export class SqliteConnection implements DatabaseConnection {
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

  // biome-ignore lint/correctness/useYield: nothing of ours asks for a stream.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streams are not needed here, so that they are not built.');
  }

  async begin(): Promise<void> {
    this.#leave = await this.#enter();
    // `immediate`: a transaction that reads first could not get the write lock later if another process wrote in
    // between.
    await this.#whenFree(() => this.#file.writer.exec('begin immediate'));
  }

  /** Resolves when this connection owns the writer, with the function that gives it up. */
  async #enter(): Promise<() => void> {
    const leave = await this.#line.enter(this.#until);
    try {
      // A transaction that could not be rolled back on a full disk.
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

function isReading({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

function run<Row>(database: DatabaseSync, { sql, parameters }: CompiledQuery): QueryResult<Row> {
  const values = parameters as SQLInputValue[];
  const statement = database.prepare(sql);
  if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...values);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
