import type { Kysely } from 'kysely';
import type { Engine } from '../columns.ts';
import type { Tables } from '../tables.ts';

export interface Database {
  db: Kysely<Tables>;
  engine: Engine;
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>;
  /** Resolves when it would take a write as well. */
  checkWritable(): Promise<void>;
  close(): Promise<void>;
}

/** Why a database cannot be used, in one sentence for whoever started the program. */
export class DatabaseRefusal extends Error {}
