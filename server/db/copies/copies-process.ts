import { constants, setPriority } from 'node:os';
import {
  type CopyFailure,
  type CopyResults,
  type CopyTask,
  doCopyTask,
  failureOf,
} from './copy-work.ts';

// Encrypts, uploads and opens copies: a child process of copy-tasks.ts, so that the site's event loop and memory stay
// free.

export type CopyAnswer = { result: CopyResults[CopyTask['kind']] } | { failure: CopyFailure };

process.once('disconnect', () => process.exit(1));
process.once('message', async (task: CopyTask) => {
  const answer = (sent: CopyAnswer) => process.send?.(sent);
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    answer({ result: await doCopyTask(task) });
  } catch (error) {
    answer({ failure: failureOf(error) });
  }
});
