import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseRefusal } from '../../engines/database.ts';
import { CopyError } from '../copy/copy-site.ts';
import { refuseNewer } from '../release-level.ts';
import { fileSnapshot, type Snapshot } from '../snapshot.ts';
import { checkFile } from '../staged-file.ts';
import { type Manifest, readManifest } from './manifest.ts';

export interface OpenBackup extends Snapshot {
  manifest: Manifest;
}

/**
 * Opens a backup and reads all of it. Throws a DatabaseRefusal when it is incomplete or written by a newer release.
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  if (!existsSync(path)) throw new DatabaseRefusal(`There is no file ${path}.`);
  const manifest = judge(path);
  const snapshot = fileSnapshot(path);
  try {
    refuseNewer(await snapshot.store.migrations(), `The backup ${path}`);
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
