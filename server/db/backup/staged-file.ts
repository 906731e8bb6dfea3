import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  CopyError,
  type CopyOptions,
  checkSite,
  copySite,
  type SiteSums,
} from './copy/copy-site.ts';
import { sqliteStore } from './copy/sqlite-store.ts';
import type { Store } from './copy/store.ts';
import { migratePlace } from './migrate-place.ts';
import { migrationsLike, refuseNewer } from './release-level.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A finished SQLite file in a temporary folder, to be renamed. */
export interface StagedFile {
  path: string;
  sums: SiteSums;
  /** Removes the folder. */
  discard(): void;
}

interface StageOptions extends CopyOptions {
  /** The target's folder: a rename needs the same disk. */
  beside: string;
  /** Runs before the file is checked and closed. */
  finish?: (file: DatabaseSync, sums: SiteSums) => void;
}

/**
 * Copies a store into a new SQLite file with the same migrations and reads it again. The folder of a process that
 * was killed is removed by the next one.
 */
export async function stageFile(from: Store, options: StageOptions): Promise<StagedFile> {
  const done = await from.migrations();
  refuseNewer(done, 'The database');
  const folder = makeTemporaryFolder(options.beside);
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'site.sqlite');
    await migratePlace({ databaseUrl: null, dataDir: folder }, migrationsLike(done, 'sqlite'));
    const sums = await fill(path, from, options);
    await checkFile(path, sums);
    return { path, sums, discard };
  } catch (error) {
    discard();
    throw error;
  }
}

/** Without a journal: the file is discarded if the process is killed. */
async function fill(path: string, from: Store, options: StageOptions): Promise<SiteSums> {
  const file = new DatabaseSync(path);
  try {
    file.exec('pragma journal_mode = delete');
    file.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off');
    file.exec('begin immediate');
    const sums = await copySite(from, sqliteStore(file), options);
    options.finish?.(file, sums);
    file.exec('commit');
    return sums;
  } finally {
    file.close();
  }
}

/** Reads all of a file. Throws a CopyError when it is not complete. */
export async function checkFile(path: string, sums: SiteSums): Promise<void> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    const verdict = file.prepare('pragma integrity_check(1)').get()?.integrity_check;
    if (verdict !== 'ok') throw new CopyError(String(verdict));
    const loose = file.prepare('pragma foreign_key_check').get();
    if (loose) throw new CopyError(`a row of ${loose.table} belongs to none of ${loose.parent}`);
    await checkSite(sqliteStore(file), sums);
  } finally {
    file.close();
  }
}
