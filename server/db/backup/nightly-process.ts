import { messageOf } from '../../explain-error.ts';
import { answerTask } from './child-task.ts';
import type { Place } from './snapshot.ts';
import { makeVerified } from './verified-backup.ts';

// Makes a backup and tests it with a restore: a child process of nightly-backup.ts.

export interface NightlyTask {
  place: Place;
  path: string;
}

answerTask(async ({ place, path }: NightlyTask) => {
  try {
    return await makeVerified(place, path);
  } catch (error) {
    return { failure: messageOf(error) };
  }
});
