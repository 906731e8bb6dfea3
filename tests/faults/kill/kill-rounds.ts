import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drain } from '../drain.ts';
import { type Chance, chanceOf } from '../random.ts';
import { type Place, startSite } from '../site.ts';
import { createAdministrator } from './administrator.ts';
import { createEditor } from './editor.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { openMailbox } from './mailbox.ts';
import { judge, type Verdict } from './verdict/judge.ts';
import { visitPages } from './verdict/visit-pages.ts';
import { createVisitors } from './visitors.ts';

/** The maximum number of responses before a kill: the same on a fast and on a busy machine. */
const maxAnswers = { visitors: 25, admin: 4, editor: 12 };
/**
 * How long after the last response the kill comes: during whatever follows, which for an administrator is mostly a
 * picture.
 */
const maxMoreMs = { visitors: 40, admin: 300, editor: 40 };
const maxStartMs = 800;
const stalledMs = 30_000;

type Who = keyof typeof maxAnswers;
type People = (address: string, onAnswer: () => void) => Promise<void>;

/**
 * Kills the program with SIGKILL at a random moment of each round, while visitors send all kinds of requests and an
 * administrator works in two tabs: one for posts and lists, one for pages. Then lets it send pending emails, and
 * checks the results.
 */
export async function killRounds(place: Place, rounds: number, seed = 1): Promise<Verdict> {
  const chance = chanceOf(seed);
  const ledger = openLedger();
  const people = {
    visitors: createVisitors(ledger, openMailbox(join(place.dataDir, 'mail')), chance),
    admin: createAdministrator(ledger, chance),
    editor: createEditor(ledger, chance),
  };
  for (let round = 1; round <= rounds; round += 1) {
    // Every tenth process is killed while it starts, during migrations, seeding and recovery.
    if (round % 10 === 0) await killDuringStart(place, chance);
    else await killUnderLoad(place, ledger, people, chance);
  }
  await drain(place, stalledMs);
  await visitPages(place, ledger);
  return await judge(place, ledger);
}

async function killDuringStart(place: Place, chance: Chance): Promise<void> {
  const site = startSite(place);
  await sleep(chance.upTo(maxStartMs));
  await site.kill();
}

/** Each response is followed by more requests, while emails and pictures are being written. */
async function killUnderLoad(
  place: Place,
  ledger: Ledger,
  people: Record<Who, People>,
  chance: Chance,
): Promise<void> {
  const site = startSite(place);
  const address = await site.listening;
  const whose = chance.pick<Who>({ visitors: 1, admin: 1, editor: 1 });
  let left = 1 + Math.floor(chance.upTo(maxAnswers[whose]));
  const killed = Promise.withResolvers<void>();
  const counts = (who: Who) => () => {
    ledger.answers += 1;
    if (who !== whose) return;
    left -= 1;
    if (left === 0)
      sleep(chance.upTo(maxMoreMs[whose]))
        .then(() => site.kill())
        .then(killed.resolve, killed.reject);
  };
  try {
    await Promise.all([
      people.visitors(address, counts('visitors')),
      people.admin(address, counts('admin')),
      people.editor(address, counts('editor')),
      killed.promise,
    ]);
  } finally {
    await site.kill();
  }
}
