import type { Settings } from '../../settings.ts';
import { watchPostgres } from './postgres-content.ts';
import { watchSqlite } from './sqlite-content.ts';

/** The number that grows with every change of published content, at hand without waiting. */
export interface ContentVersion {
  /** As this process knows it now. While the database is away it stays what it was. */
  current(): number;
  /** Asks the database: after a write of this process, before it is answered. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

/** Watches the content of the database that the settings name, whichever process changes it. */
export async function watchContent(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
): Promise<ContentVersion> {
  return settings.databaseUrl
    ? await watchPostgres(settings.databaseUrl)
    : watchSqlite(settings.dataDir);
}
