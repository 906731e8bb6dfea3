// Makes a backup and rehearses its restore: a child of nightly-backup.ts, so that the site goes on answering meanwhile.
import { constants, setPriority } from 'node:os';
import type { Place } from '../snapshot.ts';
import { rehearse } from './rehearse.ts';
import { writeBackup } from './write-backup.ts';

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
    const { bytes } = await writeBackup(place, path);
    const sums = await rehearse(path);
    process.send?.({ bytes, sums });
  } catch (error) {
    process.send?.({ failure: error instanceof Error ? error.message : String(error) });
  }
});
