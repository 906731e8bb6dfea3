import { constants, setPriority } from 'node:os';
import { messageOf } from '../../explain-error.ts';
import type { Place } from './snapshot.ts';
import { makeVerified } from './verified-backup.ts';

// Makes a backup and tests it with a restore: a child process of nightly-backup.ts, so that the site's event loop
// stays free.

/** Sent as a message rather than as arguments, because a database URL may contain a password. */
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
