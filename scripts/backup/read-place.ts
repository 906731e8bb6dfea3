import type { Place } from '../../server/db/backup/snapshot.ts';
import { typedPath } from './run-tool.ts';

/** Reads a database location: postgres://…, or a folder of SQLite, optionally with sqlite: before it. */
export function readPlace(given: string): Place {
  if (/^postgres(ql)?:\/\//.test(given)) return { databaseUrl: given, dataDir: '' };
  return { databaseUrl: null, dataDir: typedPath(given.replace(/^sqlite:(\/\/(?=\/))?/, '')) };
}

/** The setting that selects a location, without its password. */
export function settingFor({ databaseUrl, dataDir }: Place): string {
  if (!databaseUrl) return `DATA_DIR=${dataDir} and no DATABASE_URL`;
  const url = new URL(databaseUrl);
  if (url.password) url.password = '***';
  return `DATABASE_URL=${url.href}`;
}
