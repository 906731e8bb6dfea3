import { type Kysely, SqliteAdapter } from 'kysely';
import type { Engine } from '../columns.ts';
import type { Tables } from '../tables.ts';

/** Which engine a database, or a transaction on it, runs on: for the few questions that have no common words. */
export function engineOf(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
