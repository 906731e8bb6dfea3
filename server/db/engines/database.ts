import type { Db } from '../tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  db: Db;
  engine: Engine;
  ping(): Promise<void>;
  /** Rejects when a write would fail. */
  checkWritable(): Promise<void>;
  close(): Promise<void>;
}

/** Why a database cannot be used, as a message for whoever started the program. */
export class DatabaseRefusal extends Error {}
