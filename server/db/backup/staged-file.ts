import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Migration } from 'kysely/migration';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { CopyError, type CopyOptions, checkSite, copySite, type SiteSums } from './copy-site.ts';
import { levelOf, migrationsLike, refuseOtherReleases } from './release-level.ts';
import type { Place } from './snapshot.ts';
import { sqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

interface StageOptions extends CopyOptions {
  /** Runs before the file is checked and closed. */
  finish?: (file: DatabaseSync, sums: SiteSums) => void;
}

/**
 * Copies a store into a new SQLite file with the same migrations, in a temporary folder, and reads it again. The
 * folder must be on the disk where the file will be renamed to.
 */
export async function stageFile(from: Store, folder: string, options: StageOptions) {
  const ranMigrations = await from.migrations();
  refuseOtherReleases(ranMigrations, 'The database');
  const path = join(folder, 'site.sqlite');
  await migratePlace(
    { databaseUrl: null, dataDir: folder },
    migrationsLike(ranMigrations, 'sqlite'),
  );
  const sums = await fill(path, from, options);
  await checkFile(path, sums);
  return { path, sums };
}

/** Like stageFile, migrated to this release. */
export async function stageUpgraded(from: Store, folder: string, options: StageOptions) {
  const staged = await stageFile(from, folder, options);
  if (levelOf(await from.migrations()) !== 'same') {
    await migratePlace({ databaseUrl: null, dataDir: dirname(staged.path) });
    // Merges the write-ahead log, so that one file remains.
    using file = new DatabaseSync(staged.path);
    file.exec('pragma journal_mode = delete');
  }
  return staged;
}

/** Without a journal, because the file is discarded if the process is killed. */
async function fill(path: string, from: Store, options: StageOptions): Promise<SiteSums> {
  using file = new DatabaseSync(path);
  file.exec('pragma journal_mode = delete');
  file.exec('pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off');
  file.exec('begin immediate');
  const sums = await copySite(from, sqliteStore(file), options);
  options.finish?.(file, sums);
  file.exec('commit');
  return sums;
}

/** Reads all of a file. Throws a CopyError if it is incomplete. */
export async function checkFile(path: string, sums: SiteSums): Promise<void> {
  using file = new DatabaseSync(path, { readOnly: true });
  const verdict = file.prepare('pragma integrity_check(1)').get()?.integrity_check;
  if (verdict !== 'ok') throw new CopyError(String(verdict));
  const loose = file.prepare('pragma foreign_key_check').get();
  if (loose)
    throw new CopyError(`a row of ${loose.table} references a missing row of ${loose.parent}`);
  await checkSite(sqliteStore(file), sums);
}

/** Migrates the database at a place, by default to this release, and closes it. */
export async function migratePlace(place: Place, migrations?: Record<string, Migration>) {
  await using database = openDatabase(place);
  await migrate(database, migrations);
}
