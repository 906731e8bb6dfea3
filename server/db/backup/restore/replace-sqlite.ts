import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseRefusal } from '../../engines/database.ts';
import { isBusy } from '../../engines/sqlite/sqlite-file.ts';
import { countRows } from '../copy/copy-site.ts';
import { sqliteStore } from '../copy/sqlite-store.ts';
import { backupName } from '../create/backup-name.ts';
import { flush, publish } from '../durable.ts';

/**
 * Replaces a folder's database with a finished file; the old one is renamed. At every moment the folder holds one
 * whole database. Resolves with the old one's new path, if there was one. The caller holds the folder's lock.
 */
export function replaceSqlite(folder: string, finished: string, now: Date): string | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'site.sqlite');
  const saved = existsSync(path) ? moveAside(path, now) : undefined;
  publish(finished, path);
  return saved;
}

/** Whether a folder's database holds rows; a broken file counts as one that does. */
export async function holdsRows(folder: string): Promise<boolean> {
  const path = join(folder, 'site.sqlite');
  if (!existsSync(path)) return false;
  try {
    using file = new DatabaseSync(path);
    return (await countRows(sqliteStore(file))) > 0;
  } catch {
    return true;
  }
}

function moveAside(path: string, now: Date): string {
  const saved = join(dirname(path), backupName('before-restore', now));
  foldLog(path);
  try {
    linkSync(path, saved);
  } catch {
    // A file system without hard links.
    copyFileSync(path, saved);
    flush(saved);
  }
  // Left when foldLog could not open a broken database; SQLite would apply them to the new file.
  for (const end of ['-wal', '-shm']) {
    if (existsSync(path + end)) renameSync(path + end, saved + end);
  }
  flush(dirname(path));
  return saved;
}

/** Merges the write-ahead log into the file: beside another file it would corrupt that one. */
function foldLog(path: string): void {
  try {
    using file = new DatabaseSync(path, { timeout: 2_000 });
    file.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isBusy(error))
      throw new DatabaseRefusal(`${path} is in use by another process: stop it first.`);
  }
}
