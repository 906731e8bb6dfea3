import { chmodSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseRefusal } from '../../engines/database.ts';
import type { CopyOptions, SiteSums } from '../copy/copy-site.ts';
import { publish } from '../durable.ts';
import { openSnapshot, type Place } from '../snapshot.ts';
import { stageFile } from '../staged-file.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { writeManifest } from './manifest.ts';

/** Sessions are left out: nobody can sign in with a stolen backup. */
const excludedTables = ['sessions'];

/**
 * Writes the whole site into one new file, from either engine and while the site runs, and reads it again. Throws a
 * DatabaseRefusal when there is no site or the file exists. A failure leaves no file.
 */
export async function writeBackup(
  place: Place,
  path: string,
  { now = new Date(), onProgress }: Pick<CopyOptions, 'onProgress'> & { now?: Date } = {},
): Promise<{ path: string; bytes: number; sums: SiteSums }> {
  if (existsSync(path)) throw new DatabaseRefusal(`${path} is there already: choose another name.`);
  await using snapshot = await openSnapshot(place);
  using folder = makeTemporaryFolder(dirname(path));
  const { engine } = snapshot.store;
  const staged = await stageFile(snapshot.store, folder.path, {
    leaveOut: excludedTables,
    onProgress,
    finish: (file, sums) => writeManifest(file, { madeAt: now.toISOString(), engine, sums }),
  });
  if (Object.keys(staged.sums).length === 0) throw new DatabaseRefusal('There is no site yet.');
  // It holds visitors' addresses and the site's secret.
  chmodSync(staged.path, 0o600);
  publish(staged.path, path);
  return { path, bytes: statSync(path).size, sums: staged.sums };
}
