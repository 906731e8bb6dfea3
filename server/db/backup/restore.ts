import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from 'pg';
import { DatabaseRefusal } from '../engines/database.ts';
import { isBusy } from '../engines/sqlite.ts';
import { backupName, openBackup, writeBackup } from './backup-file.ts';
import { type CopyOptions, checkSite, copySite, countRows, type SiteSums } from './copy-site.ts';
import { flush, makeTemporaryFolder, publish } from './files.ts';
import { lockExclusive, lockFolder } from './locks.ts';
import { connectPostgres, postgresStore } from './postgres-store.ts';
import { levelOf } from './release-level.ts';
import { fileSnapshot, type Place } from './snapshot.ts';
import { sqliteStore } from './sqlite-store.ts';
import { migratePlace, stageUpgraded } from './staged-file.ts';
import type { Store } from './store.ts';

export interface RestoreOptions extends Omit<ReplaceOptions, 'tool' | 'occupied'> {
  /** Replaces an existing site, which is saved first. */
  force: boolean;
}

/**
 * Restores a backup, all of its rows or none; `saved` is where the replaced site was saved. Throws a DatabaseRefusal
 * if the database is in use, if it contains a site and `force` is not set, or if the file is not a complete backup.
 */
export async function restoreBackup(
  place: Place,
  path: string,
  { force, ...options }: RestoreOptions,
) {
  await using backup = await openBackup(path);
  const { saved } = await replaceSite(backup.store, place, {
    ...options,
    tool: '"npm run restore"',
    occupied: (where) => (force ? undefined : occupiedRefusal(where, place)),
  });
  const { madeAt, sums } = backup.manifest;
  return { madeAt, sums, saved };
}

function occupiedRefusal(where: string, { dataDir }: Place): DatabaseRefusal {
  return new DatabaseRefusal(
    `${where === 'folder' ? dataDir : 'The database'} already holds a site: "npm run restore FILE -- --force" replaces it, and keeps what was there.`,
  );
}

interface ReplaceOptions extends CopyOptions {
  /** The tool's name, for others that find the folder locked. */
  tool: string;
  /** Why an existing site is not replaced; undefined if it may be. */
  occupied: (where: string) => DatabaseRefusal | undefined;
  /** Where PostgreSQL's content is saved, and a backup of an older release is migrated. */
  backupDir?: string;
  now?: Date;
  /** How long to wait for an instance that is reconnecting to PostgreSQL, in milliseconds. */
  patienceMs?: number | undefined;
}

interface Replaced {
  /** Fingerprints of what was written. */
  sums: SiteSums;
  /** Where the replaced site was saved. */
  saved: string | undefined;
}

/**
 * Replaces the site at a place by a store of this release or an older one, all or nothing, and reads it again there.
 * Throws a DatabaseRefusal if the database is in use or occupied.
 */
export async function replaceSite(
  from: Store,
  { databaseUrl, dataDir }: Place,
  options: ReplaceOptions,
): Promise<Replaced> {
  return databaseUrl
    ? await replacePostgres(from, databaseUrl, options)
    : await replaceFolder(from, dataDir, options);
}

async function replaceFolder(
  from: Store,
  dataDir: string,
  { tool, occupied: occupiedRefusal, now = new Date(), onProgress }: ReplaceOptions,
): Promise<Replaced> {
  using _lock = lockFolder(dataDir, tool, now);
  const isFull = await holdsRows(dataDir);
  const refusal = isFull && occupiedRefusal('folder');
  if (refusal) throw refusal;
  using folder = makeTemporaryFolder(dataDir);
  const { path, sums } = await stageUpgraded(from, folder.path, { onProgress });
  const saved = replaceSqlite(dataDir, path, now);
  return { sums, saved: isFull ? saved : undefined };
}

async function replacePostgres(
  from: Store,
  url: string,
  {
    occupied: occupiedRefusal,
    backupDir = tmpdir(),
    now = new Date(),
    patienceMs,
    onProgress,
  }: ReplaceOptions,
): Promise<Replaced> {
  await using client = await connectPostgres(url);
  await lockExclusive(client, patienceMs);
  let saved: string | undefined;
  if ((await countRows(postgresStore(client))) > 0) {
    const refusal = occupiedRefusal('database');
    if (refusal) throw refusal;
    saved = join(backupDir, backupName('before-restore', now));
    await writeBackup({ databaseUrl: url, dataDir: '' }, saved, { now });
  }
  const target = { url, client };
  if (levelOf(await from.migrations()) === 'same') {
    return { sums: await fillPostgres(from, target, { onProgress }), saved };
  }
  // Migrates the backup of an older release as a file first.
  using folder = makeTemporaryFolder(backupDir);
  const { path } = await stageUpgraded(from, folder.path, {});
  await using upgraded = fileSnapshot(path);
  return { sums: await fillPostgres(upgraded.store, target, { onProgress }), saved };
}

/**
 * Runs in one transaction that commits after everything was read again. If it fails, only the migrations before it
 * stay, and an older release cannot use the database any more.
 */
async function fillPostgres(
  from: Store,
  { url, client }: { url: string; client: Client },
  options: CopyOptions,
): Promise<SiteSums> {
  await migratePlace({ databaseUrl: url, dataDir: '' });
  await client.query('begin');
  try {
    const to = postgresStore(client);
    const sums = await copySite(from, to, options);
    await checkSite(to, sums);
    await client.query('commit');
    return sums;
  } catch (error) {
    // A lost connection has rolled back already.
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Replaces a folder's database by a finished file; the old one is renamed. At every moment the folder contains one
 * complete database. Resolves with the old one's new path, if there was one. The caller holds the folder's lock.
 */
export function replaceSqlite(folder: string, finished: string, now: Date): string | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'site.sqlite');
  const saved = existsSync(path) ? moveAside(path, now) : undefined;
  publish(finished, path);
  return saved;
}

/** Whether a folder's database contains rows; a broken file counts as one that does. */
async function holdsRows(folder: string): Promise<boolean> {
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
    // The file system has no hard links.
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

/** Merges the write-ahead log into the file, since beside another file it would corrupt that one. */
function foldLog(path: string): void {
  try {
    using file = new DatabaseSync(path, { timeout: 2_000 });
    file.exec('pragma journal_mode = delete');
  } catch (error) {
    if (isBusy(error))
      throw new DatabaseRefusal(`${path} is in use by another process: stop it first.`);
  }
}
