// Makes a backup and rehearses its restore: a child of nightly-backup.ts, so that the site goes on answering meanwhile.
import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { publish } from '../../durable.ts';
import type { Place } from '../../snapshot.ts';
import { makeUnfinished } from '../../unfinished-folder.ts';
import { rehearse } from '../rehearse.ts';
import { writeBackup } from '../write-backup.ts';

/** What the child is asked, by message: an address of a database may hold a password. */
export interface NightlyTask {
  place: Place;
  path: string;
}

// Whoever asked is gone.
process.once('disconnect', () => process.exit(1));
process.once('message', async ({ place, path }: NightlyTask) => {
  try {
    // Visitors come first.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    process.send?.(await makeVerified(place, path));
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});

/** The name is given last: who finds a file under it may trust it, however this process ended. */
async function makeVerified(place: Place, path: string) {
  const folder = makeUnfinished(dirname(path));
  try {
    const { path: written, bytes } = await writeBackup(place, join(folder, 'backup.sqlite'));
    const sums = await rehearse(written);
    publish(written, path);
    return { bytes, sums };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
