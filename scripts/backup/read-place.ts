import type { Place } from '../../server/db/backup/snapshot.ts';
import { typedPath } from './run-tool.ts';

/** Where a database is, by what was typed: postgres://…, or a folder of SQLite, with or without sqlite: before it. */
export function readPlace(given: string): Place {
  if (/^postgres(ql)?:\/\//.test(given)) return { databaseUrl: given, dataDir: '' };
  return { databaseUrl: null, dataDir: typedPath(given.replace(/^sqlite:(\/\/(?=\/))?/, '')) };
}

/** The setting that leads a start to a place; a password is not shown. */
export function settingFor({ databaseUrl, dataDir }: Place): string {
  if (!databaseUrl) return `DATA_DIR=${dataDir} and no DATABASE_URL`;
  const url = new URL(databaseUrl);
  if (url.password) url.password = '***';
  return `DATABASE_URL=${url.href}`;
}
