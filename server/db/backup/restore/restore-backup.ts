import { join } from 'node:path';
import { DatabaseRefusal } from '../../engines/database.ts';
import type { CopyOptions, SiteSums } from '../copy/copy-site.ts';
import { countRows } from '../copy/copy-site.ts';
import { connectPostgres, postgresStore } from '../copy/postgres-store.ts';
import { backupName } from '../create/backup-name.ts';
import { type OpenBackup, openBackup } from '../create/read-backup.ts';
import { writeBackup } from '../create/write-backup.ts';
import { lockFolder } from '../locks/folder-lock.ts';
import { lockExclusive } from '../locks/postgres-lock.ts';
import { levelOf } from '../release-level.ts';
import { fileSnapshot, type Place } from '../snapshot.ts';
import { fillPostgres } from './fill-postgres.ts';
import { holdsRows, replaceSqlite } from './replace-sqlite.ts';
import { stageUpgraded } from './stage-upgraded.ts';

export interface RestoreOptions extends CopyOptions {
  /** Replaces an existing site, which is saved first. */
  force: boolean;
  /** Where PostgreSQL's contents are saved. */
  backupDir: string;
  now?: Date;
  patienceMs?: number;
}

export interface Restored {
  madeAt: string;
  sums: SiteSums;
  /** Where the replaced site was saved. */
  saved: string | undefined;
}

/**
 * Restores a backup, all of its rows or none. Throws a DatabaseRefusal when the database is in use, when it holds a
 * site and `force` is not set, or when the file is not a complete backup.
 */
export async function restoreBackup(
  place: Place,
  path: string,
  options: RestoreOptions,
): Promise<Restored> {
  const backup = await openBackup(path);
  try {
    return place.databaseUrl
      ? await intoPostgres(place.databaseUrl, backup, options)
      : await intoFolder(place.dataDir, backup, options);
  } finally {
    await backup.close();
  }
}

async function intoFolder(
  folder: string,
  { store, manifest }: OpenBackup,
  { force, now = new Date(), onProgress }: RestoreOptions,
): Promise<Restored> {
  const lock = lockFolder(folder, '"npm run restore"', now);
  try {
    const isFull = await holdsRows(folder);
    if (isFull && !force) throw occupied(folder);
    const staged = await stageUpgraded(store, folder, { onProgress });
    try {
      const saved = replaceSqlite(folder, staged.path, now);
      return { madeAt: manifest.madeAt, sums: manifest.sums, saved: isFull ? saved : undefined };
    } finally {
      staged.discard();
    }
  } finally {
    lock.release();
  }
}

async function intoPostgres(
  url: string,
  { store, manifest }: OpenBackup,
  { force, backupDir, now = new Date(), patienceMs, onProgress }: RestoreOptions,
): Promise<Restored> {
  const client = await connectPostgres(url);
  try {
    await lockExclusive(client, patienceMs);
    let saved: string | undefined;
    if ((await countRows(postgresStore(client))) > 0) {
      if (!force) throw occupied('The database');
      saved = join(backupDir, backupName('before-restore', now));
      await writeBackup({ databaseUrl: url, dataDir: '' }, saved, { now });
    }
    const target = { url, client, onProgress };
    if (levelOf(await store.migrations()) === 'same') await fillPostgres(store, target);
    else await fillUpgraded(store, backupDir, target);
    return { madeAt: manifest.madeAt, sums: manifest.sums, saved };
  } finally {
    await client.end();
  }
}

/** Migrates a backup of an older release as a file first. */
async function fillUpgraded(
  store: OpenBackup['store'],
  beside: string,
  target: Parameters<typeof fillPostgres>[1],
): Promise<void> {
  const staged = await stageUpgraded(store, beside);
  const upgraded = fileSnapshot(staged.path);
  try {
    await fillPostgres(upgraded.store, target);
  } finally {
    await upgraded.close();
    staged.discard();
  }
}

function occupied(where: string): DatabaseRefusal {
  return new DatabaseRefusal(
    `${where} already holds a site: "npm run restore FILE -- --force" replaces it, and keeps what was there.`,
  );
}
