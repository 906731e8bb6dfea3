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

/** Who is logged in is not kept: a backup that is restored, or falls into wrong hands, opens no admin. */
const leftBehind = ['sessions'];

/**
 * Writes the whole site as it is now into one new file, of either engine and while the site runs, and reads it again.
 * Throws a DatabaseRefusal when there is no site or the file is there already. A failure leaves no file.
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
      leaveOut: leftBehind,
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
