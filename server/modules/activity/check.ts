import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ActivityCheck } from '../../../domain/activity/activity.calls.ts';
import { activityFaults } from '../../../domain/activity/activity.ts';
import { readState, writeState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import { hashOf, readChain, readEntriesAfter } from './activity.repository.ts';

const atOnce = 500;
const stateKey = 'activity_check';

/** The last check, with the end of the chain at that time. */
interface StoredCheck extends ActivityCheck {
  lastId: number;
  lastHash: string;
}

export interface ChainState {
  fault: string | null;
  entries: number;
  since: string | null;
  lastId: number;
  lastHash: string;
}

/**
 * Follows the chain from its anchor to its end. Entries that are written meanwhile come after that end. `earlier` is the
 * end at the last check, which must be in the chain, or before its anchor.
 */
export async function followChain(
  db: Db,
  earlier?: Pick<StoredCheck, 'lastId' | 'lastHash' | 'checkedAt'>,
): Promise<ChainState> {
  const state = await followOnce(db, earlier);
  if (!state.fault) return state;
  // Old entries may have been deleted meanwhile.
  return await followOnce(db, earlier);
}

async function followOnce(
  db: Db,
  earlier?: Pick<StoredCheck, 'lastId' | 'lastHash' | 'checkedAt'>,
): Promise<ChainState> {
  const chain = await readChain(db);
  const first = (await readEntriesAfter(db, 0, 1))[0];
  const state: ChainState = {
    fault: null,
    entries: 0,
    since: first?.at ?? null,
    lastId: chain?.last_id ?? 0,
    lastHash: chain?.last_hash ?? '',
  };
  const faulty = (fault: string) => ({ ...state, fault });
  if (!chain) {
    if (first) return faulty(activityFaults.noSeal);
    if (earlier && earlier.lastId > 0) {
      return faulty(activityFaults.rewritten(dayOf(earlier.checkedAt)));
    }
    return state;
  }
  if (first && first.id <= chain.anchor_id) return faulty(activityFaults.inserted(first.id));
  let at = { id: chain.anchor_id, hash: chain.anchor_hash };
  for (;;) {
    const rows = await readEntriesAfter(db, at.id, atOnce);
    for (const { hash, ...row } of rows) {
      if (row.id > chain.last_id) {
        // Written since the end was read, unless the chain still ends before it.
        const now = await readChain(db);
        if (now && now.last_id >= row.id) return await endOf(at, state);
        return faulty(activityFaults.inserted(row.id));
      }
      if (row.id !== at.id + 1) return faulty(activityFaults.missing(at.id + 1, row.id - 1));
      if (hashOf(at.hash, row) !== hash) {
        return faulty(activityFaults.changed(row.id, dayOf(row.at)));
      }
      if (earlier?.lastId === row.id && earlier.lastHash !== hash) {
        return faulty(activityFaults.rewritten(dayOf(earlier.checkedAt)));
      }
      state.entries += 1;
      at = { id: row.id, hash };
    }
    if (rows.length < atOnce) return await endOf(at, state);
    await nextTurn();
  }

  async function endOf(end: { id: number; hash: string }, found: ChainState) {
    if (end.id < found.lastId) return faulty(activityFaults.missing(end.id + 1, found.lastId));
    if (end.hash !== found.lastHash) return faulty(activityFaults.seal);
    if (earlier && earlier.lastId > end.id) {
      return faulty(activityFaults.rewritten(dayOf(earlier.checkedAt)));
    }
    return found;
  }
}

const dayOf = (instant: string) => instant.slice(0, 10);

/** Checks the log, and stores the result with the end of the chain, which the next check looks for. */
export async function checkActivity(site: Site, now = site.now()): Promise<ActivityCheck> {
  const earlier = await readStored(site.db);
  const { fault, entries, since, lastId, lastHash } = await followChain(site.db, earlier);
  const check = { checkedAt: now.toISOString(), fault, entries, since };
  // The end of a chain that is not sound must not replace the one that was.
  const end =
    fault && earlier
      ? { lastId: earlier.lastId, lastHash: earlier.lastHash }
      : { lastId, lastHash };
  await writeState(site.db, stateKey, JSON.stringify({ ...check, ...end }));
  if (fault) site.log.error({ fault }, 'the activity was changed');
  return check;
}

export async function lastCheck(db: Db): Promise<ActivityCheck | null> {
  const stored = await readStored(db);
  if (!stored) return null;
  const { checkedAt, fault, entries, since } = stored;
  return { checkedAt, fault, entries, since };
}

async function readStored(db: Db): Promise<StoredCheck | undefined> {
  const text = await readState(db, stateKey);
  return text === undefined ? undefined : JSON.parse(text);
}

/** The result of `npm run check-log`: what is wrong, or undefined, and a sentence. */
export async function checkLog(db: Db): Promise<{ isSound: boolean; text: string }> {
  const state = await followChain(db, await readStored(db));
  if (state.fault) return { isSound: false, text: state.fault };
  const { entries, since } = state;
  if (entries === 0) return { isSound: true, text: 'The activity is empty.' };
  return {
    isSound: true,
    text: `Nothing has been changed or removed: ${entries} ${entries === 1 ? 'entry' : 'entries'} since ${dayOf(since ?? '')}.`,
  };
}
