import { setTimeout as pause } from 'node:timers/promises';
import { hasAnswered, isSilence, type LinkAnswer } from '../../../domain/links/link-answer.ts';
import { claimState, deleteState, takeTurn, writeState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import type { CheckLink } from './check-link.ts';
import { findDue, storeCheck } from './link-checks.repository.ts';
import { createLinkReader, type LinkReader } from './read-links.ts';

export interface WeeklyLook extends LinkReader {
  check: CheckLink;
  /** Whether the internet is there, as far as a link shows that worked before. */
  isOnline(stopping: AbortSignal): Promise<boolean>;
  /** Between two other sites. */
  pauseMs?: number;
}

/** Since when no other site can be reached. */
export const unreachableKey = 'links_unreachable_since';
const turnKey = 'links_turn';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** Longer than a round takes, so that a killed instance does not keep the others from it for long. */
const turnMs = 5 * 60 * 1000;
/** In a round, every minute: so many in a week are enough for the largest site, and none is asked much at once. */
const inRound = { own: 60, outside: 20 };

/**
 * Looks at all published links once a week, and at broken ones every day: in rounds of a few links each, by one
 * instance at a time, one link after the other. A round that is interrupted is due again.
 */
export function createWeeklyLook(db: Db, parts: WeeklyLook) {
  const links = createLinkReader(db, parts);

  return async (now: Date, stopping: AbortSignal): Promise<void> => {
    const isDue = (await dueAt(db, now, { own: 1, outside: 1 })).length > 0;
    if (!isDue && links.isUpToDate()) return;
    const turn = { now: now.toISOString(), until: after(now, turnMs) };
    if (!(await takeTurn(db, turnKey, turn))) return;
    try {
      await links.read(now, stopping);
      await storeRound(db, await askRound(db, parts, now, stopping), parts, now, stopping);
    } finally {
      await writeState(db, turnKey, turn.now);
    }
  };
}

async function dueAt(db: Db, now: Date, limits: typeof inRound): Promise<string[]> {
  return await findDue(db, { now: now.toISOString(), latest: after(now, weekMs), ...limits });
}

interface Asked {
  url: string;
  answer: LinkAnswer;
}

async function askRound(
  db: Db,
  { check, pauseMs = 1000 }: WeeklyLook,
  now: Date,
  stopping: AbortSignal,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const url of await dueAt(db, now, inRound)) {
    const target = isOwn(url)
      ? ({ kind: 'own', path: url } as const)
      : ({ kind: 'outside', address: url } as const);
    if (!isOwn(url)) await pause(pauseMs, undefined, { signal: stopping }).catch(() => {});
    const answer = await check(target, stopping);
    // What a stop cut short says nothing.
    if (stopping.aborted) break;
    asked.push({ url, answer });
  }
  return asked;
}

async function storeRound(
  db: Db,
  asked: Asked[],
  { isOnline }: WeeklyLook,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  const outside = asked.filter(({ url }) => !isOwn(url)).map(({ answer }) => answer);
  const isOffline = isSilence(outside) && !(await isOnline(stopping));
  if (isOffline) await claimState(db, unreachableKey, now.toISOString());
  else if (outside.length > 0) await deleteState(db, unreachableKey);
  for (const { url, answer } of asked) {
    if (isOffline && !isOwn(url)) await storeCheck(db, { url, dueAt: after(now, hourMs) });
    else await storeAnswer(db, url, answer, now);
  }
}

/** What did not answer is as it was. */
async function storeAnswer(db: Db, url: string, answer: LinkAnswer, now: Date): Promise<void> {
  const isBroken = answer.kind === 'broken';
  const isKnown = isBroken || hasAnswered(answer);
  const dueAt = after(now, isKnown && !isBroken ? weekMs : dayMs);
  const fault = isBroken ? answer.why : null;
  await storeCheck(db, {
    ...{ url, dueAt },
    ...(isKnown && { answer: { at: now.toISOString(), fault } }),
  });
}

function isOwn(url: string): boolean {
  return url.startsWith('/');
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
