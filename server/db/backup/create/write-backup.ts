import { chmodSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseRefusal } from '../../engines/database.ts';
import type { CopyProgress, SiteSums } from '../copy/copy-site.ts';
import { publish } from '../durable.ts';
import { openSnapshot, type Place } from '../snapshot.ts';
import { stageFile } from '../staged-file.ts';
import { writeManifest } from './manifest.ts';

export interface WrittenBackup {
  path: string;
  bytes: number;
  sums: SiteSums;
}

/** Sessions are left out: nobody can sign in with a stolen backup. */
const excludedTables = ['sessions'];

/**
 * Writes the whole site into one new file, from either engine and while the site runs, and reads it again. Throws a
 * DatabaseRefusal when there is no site or the file exists. A failure leaves no file.
 */
export async function writeBackup(
  place: Place,
  path: string,
  {
    now = new Date(),
    onProgress,
  }: { now?: Date; onProgress?: (progress: CopyProgress) => void } = {},
): Promise<WrittenBackup> {
  if (existsSync(path)) throw new DatabaseRefusal(`${path} is there already: choose another name.`);
  const snapshot = await openSnapshot(place);
  try {
    const { engine } = snapshot.store;
    const staged = await stageFile(snapshot.store, {
      beside: dirname(path),
      leaveOut: excludedTables,
      onProgress,
      finish: (file, sums) => writeManifest(file, { madeAt: now.toISOString(), engine, sums }),
    });
    try {
      if (Object.keys(staged.sums).length === 0) throw new DatabaseRefusal('There is no site yet.');
      // It holds visitors' addresses and the site's secret.
      chmodSync(staged.path, 0o600);
      publish(staged.path, path);
    } finally {
      staged.discard();
    }
    return { path, bytes: statSync(path).size, sums: staged.sums };
  } finally {
    await snapshot.close();
  }
}
