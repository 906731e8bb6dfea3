import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { DatabaseRefusal } from '../../engines/database.ts';
import {
  type CopyOptions,
  checkSite,
  copySite,
  countRows,
  type SiteSums,
} from '../copy/copy-site.ts';
import { connectPostgres, postgresStore } from '../copy/postgres-store.ts';
import type { Store } from '../copy/store.ts';
import { backupName } from '../create/backup-name.ts';
import { writeBackup } from '../create/write-backup.ts';
import { lockFolder } from '../locks/folder-lock.ts';
import { lockExclusive } from '../locks/postgres-lock.ts';
import { levelOf } from '../release-level.ts';
import { fileSnapshot, type Place } from '../snapshot.ts';
import { migratePlace, stageUpgraded } from '../staged-file.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { holdsRows, replaceSqlite } from './replace-sqlite.ts';

export interface ReplaceOptions extends CopyOptions {
  /** The tool, for others that find the folder locked. */
  tool: string;
  /** Why a place that holds a site stays as it is; undefined where that site may be replaced. */
  occupied: (where: string) => DatabaseRefusal | undefined;
  /** Where PostgreSQL's contents are saved, and a backup of an older release is migrated. */
  backupDir?: string;
  now?: Date;
  /** How long to wait for an instance that is reconnecting to PostgreSQL, in milliseconds. */
  patienceMs?: number | undefined;
}

interface Replaced {
  /** Of what was written. */
  sums: SiteSums;
  /** Where the replaced site was saved. */
  saved: string | undefined;
}

/**
 * Replaces the site of a place by a store of this release or an older one, all of it or nothing, and reads it again
 * there. Throws a DatabaseRefusal when the database is in use or occupied.
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
  { tool, occupied, now = new Date(), onProgress }: ReplaceOptions,
): Promise<Replaced> {
  using _lock = lockFolder(dataDir, tool, now);
  const isFull = await holdsRows(dataDir);
  const refusal = isFull && occupied('folder');
  if (refusal) throw refusal;
  using folder = makeTemporaryFolder(dataDir);
  const { path, sums } = await stageUpgraded(from, folder.path, { onProgress });
  const saved = replaceSqlite(dataDir, path, now);
  return { sums, saved: isFull ? saved : undefined };
}

async function replacePostgres(
  from: Store,
  url: string,
  { occupied, backupDir = tmpdir(), now = new Date(), patienceMs, onProgress }: ReplaceOptions,
): Promise<Replaced> {
  await using client = await connectPostgres(url);
  await lockExclusive(client, patienceMs);
  let saved: string | undefined;
  if ((await countRows(postgresStore(client))) > 0) {
    const refusal = occupied('database');
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
 * In one transaction that commits after all was read again. Only the migrations before it stay if it fails: an older
 * release cannot use the database then.
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
