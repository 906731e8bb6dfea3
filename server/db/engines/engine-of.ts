import { SqliteAdapter } from 'kysely';
import type { Db } from '../tables.ts';
import type { Engine } from './database.ts';

/** The engine of a database or transaction, where one query does not fit both. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
