// Makes a backup and restores it on trial: a child process of nightly-backup.ts, so that the site's event loop stays
// free.
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { messageOf } from '../../../../explain-error.ts';
import { publish } from '../../durable.ts';
import type { Place } from '../../snapshot.ts';
import { makeTemporaryFolder } from '../../temporary-folder.ts';
import { trialRestore } from '../trial-restore.ts';
import { writeBackup } from '../write-backup.ts';

/** Sent as a message and not as arguments: a database URL may hold a password. */
export interface NightlyTask {
  place: Place;
  path: string;
}

process.once('disconnect', () => process.exit(1));
process.once('message', async ({ place, path }: NightlyTask) => {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    process.send?.(await makeVerified(place, path));
  } catch (error) {
    process.send?.({ failure: messageOf(error) });
  }
});

/** Renames last: a file under the final name is complete, however this process ended. */
async function makeVerified(place: Place, path: string) {
  using folder = makeTemporaryFolder(dirname(path));
  const { path: written, bytes } = await writeBackup(place, join(folder.path, 'backup.sqlite'));
  const sums = await trialRestore(written);
  publish(written, path);
  return { bytes, sums };
}
