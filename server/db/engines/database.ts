import type { Kysely } from 'kysely';
import type { Engine } from '../columns.ts';
import type { Tables } from '../tables.ts';

export interface Database {
  db: Kysely<Tables>;
  engine: Engine;
  ping(): Promise<void>;
  /** Rejects when a write would fail. */
  checkWritable(): Promise<void>;
  close(): Promise<void>;
}

/** Why a database cannot be used, as a message for whoever started the program. */
export class DatabaseRefusal extends Error {}
