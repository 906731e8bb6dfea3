import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../server/db/connect.ts';
import { type Place, startSite } from './site.ts';
import { judge, type Verdict } from './verdict.ts';
import { sendUntilGone, type Traffic } from './visitors.ts';

/** How many messages a site answers at the most before it is killed: the same on a fast and on a busy machine. */
const mostAnswers = 25;
const longestStartMs = 800;
const stalledMs = 30_000;

/**
 * Kills the program with SIGKILL at a random moment of each round, while visitors send messages; then lets it send
 * what still waits, and judges.
 */
export async function killRounds(place: Place, rounds: number): Promise<Verdict> {
  const traffic: Traffic = { sendings: [], surprises: [] };
  for (let round = 1; round <= rounds; round += 1) {
    // Every tenth one dies while it starts, with migrations, seed and recovery under way.
    if (round % 10 === 0) await killDuringStart(place);
    else await killUnderLoad(place, traffic);
  }
  await drain(place);
  return await judge(place, traffic);
}

async function killDuringStart(place: Place): Promise<void> {
  const site = startSite(place);
  await sleep(Math.random() * longestStartMs);
  await site.kill();
}

/** Each answer is followed by more requests, and by mails that are being written at that moment. */
async function killUnderLoad(place: Place, traffic: Traffic): Promise<void> {
  const site = startSite(place);
  const address = await site.listening;
  const last = 1 + Math.floor(Math.random() * mostAnswers);
  await new Promise<void>((resolve, reject) => {
    const onAnswer = (count: number) => {
      if (count === last) sleep(Math.random() * 20).then(() => site.kill(), reject);
    };
    sendUntilGone(address, traffic, onAnswer).then(resolve, reject);
  });
  await site.kill();
}

/** Starts the program once more, until no mail waits. A mail that was in hand waits for the end of its lease. */
async function drain(place: Place): Promise<void> {
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
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
