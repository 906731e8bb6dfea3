import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayIn } from '../../../domain/analytics/days.ts';
import type { CopyOverview } from '../../../domain/copies/copies.calls.ts';
import { inSentence } from '../../../domain/text/in-sentence.ts';
import { momentText, timeText } from '../../../domain/text/moment-text.ts';
import { StoreError, storeErrorOf } from '../../db/copies/store-error.ts';
import { engineOf } from '../../db/engines/database.ts';
import { deleteState, renewTurn, takeTurn } from '../../db/queries/site-state.ts';
import type { BackupTarget } from '../../settings.ts';
import { perSite, type Site, transact } from '../../site.ts';
import { startWorker, type Worker } from '../../task-worker.ts';
import { withAdvice } from './advice.ts';
import {
  type CopyRun,
  type CopyState,
  turnKey as copyTurnKey,
  readCopies,
} from './copies.repository.ts';
import { enterPlace, isStopped, wentElsewhere } from './entered-place.ts';
import {
  findRecording,
  forgetChanges,
  forgetRepeated,
  lockMinuteState,
  readMinuteState,
  stopRecording,
  takeChanges,
  writeMinuteState,
} from './minutes.repository.ts';

const minuteMs = 60_000;
/** So that no change waits longer than a minute, although a busy machine or a slow store takes half of it. */
const everyMs = 30_000;
const pollMs = 1_000;
/** Limits one minute copy: a store that hangs must not stop those after it. */
const maxMs = 3 * minuteMs;
const turnKey = 'copies_minute_turn';
/** How long another instance waits for one that was killed; renewed while it works. */
const turnMs = 30_000;
const renewMs = 10_000;
/** How long a stop waits for the last minute. */
const stopMs = 3_000;
const lateMs = 5 * minuteMs;
const inLog = 'The reason stands in the log of the program.';

const inMemory = perSite((): Memory => ({ triedAt: Number.NEGATIVE_INFINITY }));

interface Memory {
  /** Monotonic time of the last try. */
  triedAt: number;
  /** When this process began to make minute copies. */
  startedAt?: number;
  /** Turns of processes that do not run any more were forgotten. */
  hasForgotten?: true;
}

/** Makes a minute copy every minute; without a place for copies, changes are not recorded. */
export function startMinutes(site: Site): Worker {
  const memory = inMemory(site);
  if (!site.settings.backupTo) {
    const stopped = endRecording(site).catch((err) =>
      site.log.error({ err }, 'the record of changes could not be ended'),
    );
    return { wake() {}, stop: () => stopped };
  }
  memory.startedAt = site.now().getTime();
  return startWorker(
    async (stopping) => {
      if (performance.now() - memory.triedAt < everyMs) return;
      memory.triedAt = performance.now();
      return () => copyMinute(site, stopping);
    },
    {
      maxRunning: 1,
      pollMs,
      onError: (err) => site.log.error({ err }, 'a minute copy failed'),
    },
    site.workers,
  );
}

async function endRecording({ db }: Site): Promise<void> {
  if ((await findRecording(db)) !== undefined) await stopRecording(db);
}

/** Copies what changed since the last minute copy, on one instance only, and stores how it ended. */
export async function copyMinute(site: Site, stopping?: AbortSignal): Promise<void> {
  const { db, settings, log } = site;
  const { backupTo: target } = settings;
  const now = site.now();
  const copies = await readCopies(db);
  if (!target || !copies.key) return;
  if (await isStopped(db)) {
    await forgetRepeated(db);
    return;
  }
  await forgetOldTurns(site);
  const until = () => new Date(site.now().getTime() + turnMs).toISOString();
  if (!(await takeTurn(db, turnKey, { now: now.toISOString(), until: until() }))) {
    // Soon again: another instance that was killed must not cost a minute.
    inMemory(site).triedAt = performance.now() - everyMs + pollMs;
    return;
  }
  const renewal = setInterval(() => {
    renewTurn(db, turnKey, until()).catch(() => {});
  }, renewMs);
  try {
    await within(maxMs, (isOver) => sendChanges(site, target, copies, isOver), stopping);
  } catch (error) {
    const { problem, message } =
      error instanceof StoreError ? error : { problem: 'other', message: inLog };
    await transact(site, async ({ db: inTransaction }) => {
      const state = await lockMinuteState(inTransaction);
      if (!state.failure) log.error({ err: error }, 'the minute copy failed');
      const at = state.failure?.at ?? now.toISOString();
      await writeMinuteState(inTransaction, { ...state, failure: { at, problem, message } });
    });
    await forgetRepeated(db);
  } finally {
    clearInterval(renewal);
    await deleteState(db, turnKey);
  }
}

/** Once in a process: turns of a process that was killed, or of the machine that was lost before a restore. */
async function forgetOldTurns(site: Site): Promise<void> {
  const memory = inMemory(site);
  if (memory.hasForgotten) return;
  memory.hasForgotten = true;
  // Only one process opens a SQLite file.
  if (engineOf(site.db) === 'sqlite') await deleteState(site.db, turnKey);
  if ((await findRecording(site.db)) !== undefined) return;
  for (const key of [turnKey, copyTurnKey]) await deleteState(site.db, key);
}

/** Copies the last minute before a stop, unless that takes too long. */
export async function copyLastMinute(site: Site): Promise<void> {
  if (!site.settings.backupTo || inMemory(site).startedAt === undefined) return;
  await Promise.race([
    copyMinute(site).catch((err) => site.log.error({ err }, 'the last minute copy failed')),
    sleep(stopMs, undefined, { ref: false }),
  ]);
}

/** Rejects if work takes longer, or does not end soon after a stop; then its signal aborts. */
async function within(
  ms: number,
  begin: (isOver: AbortSignal) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  const late = async () => {
    const limit = AbortSignal.any([ended.signal, ...(stopping ? [stopping] : [])]);
    await sleep(ms, undefined, { signal: limit, ref: false }).catch(() => {});
    if (stopping?.aborted) {
      await sleep(stopMs, undefined, { signal: ended.signal, ref: false }).catch(() => {});
    }
    throw new StoreError('no-answer', 'The store did not answer in time.');
  };
  const work = begin(ended.signal);
  work.catch(() => {});
  try {
    await Promise.race([work, late()]);
  } finally {
    ended.abort();
  }
}

async function sendChanges(
  site: Site,
  target: BackupTarget,
  { key, run }: CopyState,
  isOver: AbortSignal,
): Promise<void> {
  const { db } = site;
  if (!key) return;
  const { openStore } = await import('../../db/copies/open-store.ts');
  const { minuteObject, putMinute } = await import('../../db/copies/minute-copy.ts');
  const { putNewest } = await import('../../db/copies/place.ts');
  const store = openStore(target);
  const { mark } = await enterPlace(site, target, store);
  for (;;) {
    const at = site.now().toISOString();
    const token = randomUUID();
    const changes = await takeChanges(db, { site: mark.site, madeAt: at, token });
    if (changes) {
      const { minute } = changes;
      await putMinute(store, minute, key);
      const { site: id, number, madeAt, writer = '' } = minute;
      const newest = { site: id, writer, number, madeAt, night: run.good?.madeAt, token };
      await putNewest(store, newest, key.sealSecret);
    }
    await transact(site, async ({ db: inTransaction }) => {
      if (changes) await forgetChanges(inTransaction, changes.ids);
      const { failure: _, ...state } = await lockMinuteState(inTransaction);
      // One that took too long may end after a later one.
      const isLater = changes && changes.minute.number > state.previous;
      const isAll = !changes?.isFull;
      await writeMinuteState(inTransaction, {
        ...state,
        ...(isLater && { previous: changes.minute.number, object: minuteObject(changes.minute) }),
        ...(isAll && { at }),
      });
    });
    // Another try goes on with the rest, beside which this one must not continue.
    if (!changes?.isFull || isOver.aborted) return;
  }
}

/**
 * Whether the last minute copy after a night's copy is not in the store any more; false if the store does not answer.
 */
export async function isMinuteMissing(
  { db }: Site,
  target: BackupTarget,
  { lastMinute = 0 }: NonNullable<CopyRun['good']>,
): Promise<boolean> {
  const since = await findRecording(db);
  const { previous, object } = await readMinuteState(db);
  if (since === undefined || !object || previous <= Math.max(since, lastMinute)) return false;
  const { openStore } = await import('../../db/copies/open-store.ts');
  try {
    await openStore(target).size(object);
    return false;
  } catch (error) {
    return storeErrorOf(error).problem === 'missing';
  }
}

/** Whether minute copies can be added to a copy: not if it was made before changes were recorded. */
export const isBase = ({ lastMinute = 0 }: NonNullable<CopyRun['good']>, since = 0): boolean =>
  lastMinute >= since;

/** The state of minute copies; null until there is a copy that they can be added to. */
export async function minuteOf(
  site: Site,
  copies: CopyState,
  { now, isRunning }: { now: Date; isRunning: boolean },
): Promise<CopyOverview['minute']> {
  const { backupTo: target } = site.settings;
  const { key } = copies;
  const { good } = copies.run;
  if (!target || !key || !good) return null;
  const since = await findRecording(site.db);
  const state = await readMinuteState(site.db);
  const hasBase = since !== undefined && isBase(good, since) && !wentElsewhere(copies, target);
  if (!hasBase && isRunning) return null;
  const at = (hasBase && state.at) || null;
  // The first minute copy follows the first whole one, also where the server has run for long.
  const base = hasBase ? good.at : '';
  // What waited while the server was off goes out within a minute of the start.
  const goodSince = Math.max(Date.parse(at ?? base) || 0, inMemory(site).startedAt ?? 0);
  const age = now.getTime() - goodSince;
  // A date in the future was stored while the clock was ahead.
  const isLate = age > lateMs || age < -lateMs;
  return { at, isLate, failure: state.failure ? withAdvice(state.failure) : null };
}

/** Such as "Last minute copy 8:59 am." */
export function minuteText(
  { at, isLate, failure }: NonNullable<CopyOverview['minute']>,
  zone: string,
  now: Date,
): string {
  const isToday = at && dayIn(zone, new Date(at)) === dayIn(zone, now);
  const time = at && (isToday ? timeText(at, zone) : momentText(at, zone));
  const text = time ? `Last minute copy ${time}` : 'No minute copy yet';
  return isLate && failure ? `${text}: ${inSentence(failure)}` : `${text}.`;
}
