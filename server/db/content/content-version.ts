import type { Settings } from '../../settings.ts';
import { watchPostgres } from './postgres-content.ts';
import { watchSqlite } from './sqlite-content.ts';

/** A number that grows with every change of published content, readable without waiting. */
export interface ContentVersion {
  /** As this process knows it. Stays the same while the database is unavailable. */
  current(): number;
  /** Reads it from the database; called after a write, before the response. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Watches the content version of the database, whichever process changes it. */
export async function watchContent(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>) {
  return settings.databaseUrl
    ? await watchPostgres(settings.databaseUrl)
    : watchSqlite(settings.dataDir);
}
