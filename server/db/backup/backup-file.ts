import { chmodSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BackupCounts } from '../../../domain/backups/backups.calls.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { DatabaseRefusal, type Engine } from '../engines/database.ts';
import { CopyError, type CopyOptions, type SiteSums } from './copy-site.ts';
import { makeTemporaryFolder, publish } from './files.ts';
import { refuseOtherReleases } from './release-level.ts';
import { fileSnapshot, openSnapshot, type Place, type Snapshot } from './snapshot.ts';
import { manifestTable } from './sqlite-store.ts';
import { checkFile, stageFile } from './staged-file.ts';

/** Sessions and half logins are left out, so that nobody can sign in with a stolen backup. */
const excludedTables = ['sessions', 'login_tickets'];

/**
 * Writes the whole site into one new file, from either engine and while the site runs, and reads it again. Throws a
 * DatabaseRefusal if there is no site or the file exists. A failure leaves no file.
 */
export async function writeBackup(
  place: Place,
  path: string,
  { now = new Date(), onProgress }: Pick<CopyOptions, 'onProgress'> & { now?: Date } = {},
): Promise<{ path: string; bytes: number; sums: SiteSums }> {
  if (existsSync(path)) throw new DatabaseRefusal(`${path} exists already: choose another name.`);
  await using snapshot = await openSnapshot(place);
  using folder = makeTemporaryFolder(dirname(path));
  const { engine } = snapshot.store;
  const staged = await stageFile(snapshot.store, folder.path, {
    leaveOut: excludedTables,
    onProgress,
    finish: (file, sums) => writeManifest(file, { madeAt: now.toISOString(), engine, sums }),
  });
  if (Object.keys(staged.sums).length === 0) throw new DatabaseRefusal('There is no site yet.');
  // It contains visitors' addresses and the site's secret.
  chmodSync(staged.path, 0o600);
  publish(staged.path, path);
  return { path, bytes: statSync(path).size, sums: staged.sums };
}

interface OpenBackup extends Snapshot {
  manifest: Manifest;
}

/**
 * Opens a backup and reads all of it. Throws a DatabaseRefusal if it is incomplete or was written by a newer release.
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  if (!existsSync(path)) throw new DatabaseRefusal(`There is no file ${path}.`);
  const manifest = judge(path);
  const snapshot = fileSnapshot(path);
  try {
    refuseOtherReleases(await snapshot.store.migrations(), `The backup ${path}`);
    await checkFile(path, manifest.sums);
    return { ...snapshot, manifest };
  } catch (error) {
    await snapshot[Symbol.asyncDispose]();
    if (!isDamage(error)) throw error;
    throw new DatabaseRefusal(`The backup ${path} is damaged: ${(error as Error).message}.`);
  }
}

function judge(path: string): Manifest {
  try {
    using file = new DatabaseSync(path, { readOnly: true });
    const manifest = readManifest(file);
    if (manifest) return manifest;
  } catch {
    // Not even a SQLite file.
  }
  throw new DatabaseRefusal(`${path} is not a backup made by "npm run backup".`);
}

function isDamage(error: unknown): boolean {
  return error instanceof CopyError || (error instanceof Error && 'errcode' in error);
}

/** Stored in a backup, so that it can be checked without the site. */
interface Manifest {
  madeAt: string;
  /** The engine of the site; the backup itself is always SQLite. */
  engine: Engine;
  sums: SiteSums;
}

function writeManifest(file: DatabaseSync, manifest: Manifest): void {
  file.exec(`create table ${manifestTable} (content text not null) strict`);
  file.prepare(`insert into ${manifestTable} values (?)`).run(JSON.stringify(manifest));
}

/** The manifest of a file; undefined if it is not a backup. */
function readManifest(file: DatabaseSync): Manifest | undefined {
  const table = file.prepare('select 1 from sqlite_schema where name = ?').get(manifestTable);
  if (!table) return;
  const row = file.prepare(`select content from ${manifestTable}`).get();
  return row ? JSON.parse(String(row.content)) : undefined;
}

/** Why a backup was made; the first part of its file name. */
type BackupKind = 'manual' | 'nightly' | 'before-migration' | 'before-restore';

/** A backup's file name, such as nightly-20260131T213000123Z.sqlite, which sorts by time within its kind. */
export function backupName(kind: BackupKind, now: Date): string {
  return `${kind}-${stampOf(now)}.sqlite`;
}

export function stampOf(now: Date): string {
  return now.toISOString().replaceAll(/[-:.]/g, '');
}

/** The row counts that mean something to the owner. */
export function countsOf(sums: SiteSums): BackupCounts {
  const rowsOf = (table: string) => sums[table]?.rows ?? 0;
  return {
    posts: rowsOf('posts'),
    pictures: rowsOf('media'),
    comments: rowsOf('comments'),
    messages: rowsOf('contact_messages'),
    subscriptions: rowsOf('subscriptions'),
    rows: Object.values(sums).reduce((sum, table) => sum + table.rows, 0),
  };
}

/** Such as "8 posts, 3 pictures, … (1,204 rows in 23 tables)". */
export function describeSums(sums: SiteSums): string {
  const { rows, ...kinds } = countsOf(sums);
  const figures = Object.entries(kinds).map(
    ([kind, count]) => `${formatNumber(count)} ${count === 1 ? kind.slice(0, -1) : kind}`,
  );
  return `${figures.join(', ')} (${formatNumber(rows)} rows in ${Object.keys(sums).length} tables)`;
}

/** Such as "48.2 MB" (10⁶ bytes). */
export function describeBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
