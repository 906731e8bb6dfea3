import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import {
  CopyError,
  type CopyOptions,
  checkSite,
  copySite,
  type SiteSums,
} from './copy/copy-site.ts';
import { sqliteStore } from './copy/sqlite-store.ts';
import type { Store } from './copy/store.ts';
import { migrationsLike, refuseNewer } from './release-level.ts';
import { makeUnfinished } from './unfinished-folder.ts';

/** A finished SQLite file in a folder of its own, waiting to be given its name. */
export interface StagedFile {
  path: string;
  sums: SiteSums;
  /** Removes what was not given a name. */
  discard(): void;
}

interface StageOptions extends CopyOptions {
  /** The folder in which it is made: on the same disk as its later name. */
  beside: string;
  /** Work on the file before it is checked and closed. */
  finish?: (file: DatabaseSync, sums: SiteSums) => void;
}

/**
 * Copies a store into a new SQLite file, made by the same migrations as the store has had, and reads it again: what
 * this resolves with is whole. A process that is killed meanwhile leaves a folder that the next one removes.
 */
export async function stageFile(from: Store, options: StageOptions): Promise<StagedFile> {
  const done = await from.migrations();
  refuseNewer(done, 'The database');
  const folder = makeUnfinished(options.beside);
  const discard = () => rmSync(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'site.sqlite');
    await makeTables(folder, done);
    const sums = await fill(path, from, options);
    await checkFile(path, sums);
    return { path, sums, discard };
  } catch (error) {
    discard();
    throw error;
  }
}

async function makeTables(folder: string, done: string[]): Promise<void> {
  const database = openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    await migrate(database, migrationsLike(done, 'sqlite'));
  } finally {
    await database.close();
  }
}

/** Nobody else knows the file, and a kill leaves it nameless: so it is written without a journal. */
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

/** Opens a file as a stranger would and reads all of it. Throws a CopyError when it is not whole. */
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
