import { type Kysely, SqliteAdapter } from 'kysely';
import type { Engine } from '../columns.ts';
import type { Tables } from '../tables.ts';

/** The engine of a database or transaction, where one query does not fit both. */
export function engineOf(db: Kysely<Tables>): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
