import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../../db/database-unavailable.ts';

const recordAgainMs = 500;

/** Retries while the database is unavailable: an unrecorded email would be sent again. */
export async function recordWithRetry(
  record: () => Promise<void>,
  stopping: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await record();
    } catch (error) {
      if (stopping.aborted || !isDatabaseUnavailable(error)) throw error;
    }
    await sleep(recordAgainMs, undefined, { signal: stopping, ref: false }).catch(() => {});
  }
}
