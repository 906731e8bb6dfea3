import { SqliteAdapter } from 'kysely';
import type { Db } from '../tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  db: Db;
  engine: Engine;
  ping(): Promise<void>;
  /** Rejects if a write would fail. */
  checkWritable(): Promise<void>;
  /** In bytes. */
  size(): Promise<number>;
  close(): Promise<void>;
}

/** Why a database cannot be used, as a message for the person who started the program. */
export class DatabaseRefusal extends Error {}

/** How long to wait for the database, in milliseconds. */
export interface Limits {
  /** For SQLite's file while another process has locked it. */
  lockMs: number;
  /** For a new connection, or a free one of the pool. */
  connectMs: number;
  /** For one query; absent: unlimited. */
  queryMs?: number;
}

/** A migration, a backup or a move may take long. */
export const toolLimits: Limits = { lockMs: 10_000, connectMs: 10_000 };

/** The browser gives up after 15 seconds; a 503 must come earlier. */
export const requestLimits: Limits = { lockMs: 3_000, connectMs: 3_000, queryMs: 6_000 };

/** The engine of a database or transaction, where the engines need different queries. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
