import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../server/db/connect.ts';
import { type Place, startSite } from './site.ts';

/**
 * Starts the program again until no email is pending, or none has been sent for `stalledMs`. An email that was being
 * sent waits for the end of its lease, and a failed one for its retry.
 */
export async function drain(place: Place, stalledMs: number): Promise<void> {
  const site = startSite(place);
  await site.listening;
  const database = openDatabase(place);
  try {
    let left = await countWaiting(database);
    let movedAt = Date.now();
    while (left > 0 && Date.now() - movedAt < stalledMs) {
      await sleep(100);
      const now = await countWaiting(database);
      if (now < left) movedAt = Date.now();
      left = now;
    }
  } finally {
    await database.close();
    await site.kill();
  }
}

async function countWaiting({ db }: Database): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('kept_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
