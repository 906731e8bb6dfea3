import type { Settings } from '../settings.ts';
import { type Database, type Limits, toolLimits } from './engines/database.ts';
import { openPostgres } from './engines/postgres.ts';
import { openSqlite } from './engines/sqlite.ts';

export type { Database } from './engines/database.ts';

/**
 * Opens PostgreSQL if DATABASE_URL is set, otherwise SQLite in DATA_DIR, which is created if missing. Throws a
 * DatabaseRefusal if SQLite's file cannot be opened; PostgreSQL is first contacted by the first query.
 */
export function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  limits: Limits = toolLimits,
): Database & AsyncDisposable {
  const database = settings.databaseUrl
    ? openPostgres(settings.databaseUrl, limits)
    : openSqlite(settings.dataDir, limits.lockMs);
  return { ...database, [Symbol.asyncDispose]: database.close };
}
