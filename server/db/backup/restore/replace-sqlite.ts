import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseRefusal } from '../../engines/database.ts';
import { countRows } from '../copy/copy-site.ts';
import { sqliteStore } from '../copy/sqlite-store.ts';
import { flushFile, flushFolder, publish } from '../durable.ts';

/**
 * Puts a finished file in the place of a folder's database, which keeps another name beside it. At every moment the
 * folder has one whole database: the old one or the new one. Resolves with the old one's new path, if there was one.
 * The caller has claimed the folder.
 */
export function replaceSqlite(folder: string, finished: string, now: Date): string | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'site.sqlite');
  const kept = existsSync(path) ? keepAside(path, now) : undefined;
  publish(finished, path);
  return kept;
}

/** True when there is something in a folder's database that would be lost; a broken file counts as something. */
export async function holdsRows(folder: string): Promise<boolean> {
  const path = join(folder, 'site.sqlite');
  if (!existsSync(path)) return false;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path);
    return (await countRows(sqliteStore(file))) > 0;
  } catch {
    return true;
  } finally {
    file?.close();
  }
}

function keepAside(path: string, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:.]/g, '');
  const kept = path.replace(/site\.sqlite$/, `before-restore-${stamp}.sqlite`);
  foldLog(path);
  try {
    linkSync(path, kept);
  } catch {
    // A disk that knows no second names.
    copyFileSync(path, kept);
    flushFile(kept);
  }
  // Of a database too broken to be folded; under the new file they would be taken for its own.
  for (const end of ['-wal', '-shm']) {
    if (existsSync(path + end)) renameSync(path + end, kept + end);
  }
  flushFolder(join(path, '..'));
  return kept;
}

/** Writes the log beside the file into it and removes it: a log that meets another file would destroy that one. */
function foldLog(path: string): void {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 2_000 });
    file.exec('pragma journal_mode = delete');
  } catch (error) {
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    if (isBusy) throw new DatabaseRefusal(`${path} is in use by another process: stop it first.`);
  } finally {
    file?.close();
  }
}
