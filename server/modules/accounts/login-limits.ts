import { countHit, OverLimit, withinLimits } from '../../db/rate-limits.ts';
import type { Db } from '../../db/tables.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The number of wrong passwords that are checked within a window. */
interface Limit {
  max: number;
  windowMs: number;
}

/**
 * Follows OWASP's "Slow Down Online Guessing Attacks with Device Cookies". `own`: one known browser, or one network
 * at one name. `anyName`: one network at all names. `strangers`: all unknown browsers together at one name. Beyond
 * that limit, one attempt in `slowly` is allowed, from networks with few attempts today, so that deliberate failures
 * slow new browsers down but cannot lock them out.
 */
export const loginLimits = {
  own: { max: 10, windowMs: 15 * minuteMs },
  ownInADay: { max: 20, windowMs: dayMs },
  anyName: { max: 60, windowMs: 15 * minuteMs },
  strangers: { max: 100, windowMs: dayMs },
  slowly: { max: 1, windowMs: 5 * minuteMs },
  few: 3,
} as const;

/** Identifies who guesses, as keyed hashes: a known browser or session, or a name and a network. */
export type Guesser =
  | { kind: 'known'; digest: string }
  | { kind: 'stranger'; nameDigest: string; networkDigest: string; bothDigest: string };

export type AttemptOutcome =
  /** `counted`: the counts to revert if the password is right. */
  { kind: 'allowed'; counted: readonly string[] } | { kind: 'limited'; retryAfterSeconds: number };

/** Prefix of the login keys in rate_limits. */
export const loginCounts = 'login:';

/**
 * Allows a login attempt, or returns how long to wait. The attempt is counted before the password is checked, so that
 * simultaneous attempts cannot exceed the limit.
 */
export async function allowAttempt(db: Db, guesser: Guesser, now: Date): Promise<AttemptOutcome> {
  return await withinLimits(db, now, async (trx) => {
    const counted: string[] = [];
    const count = async (key: string, { windowMs }: Limit) => {
      counted.push(loginCounts + key);
      return await countHit(trx, loginCounts + key, now, windowMs);
    };
    await (guesser.kind === 'known' ? countKnown(guesser, count) : countStranger(guesser, count));
    return { kind: 'allowed', counted };
  });
}

type Count = (key: string, limit: Limit) => ReturnType<typeof countHit>;

async function countWithin(count: Count, key: string, limit: Limit): Promise<void> {
  const { hits, resetsAt } = await count(key, limit);
  if (hits > limit.max) throw new OverLimit(resetsAt);
}

async function countKnown({ digest }: { digest: string }, count: Count): Promise<void> {
  await countWithin(count, `known:${digest}`, loginLimits.own);
  await countWithin(count, `known-day:${digest}`, loginLimits.ownInADay);
}

/** Counts in a fixed order, so that transactions cannot deadlock. */
async function countStranger(
  { nameDigest, networkDigest, bothDigest }: Extract<Guesser, { kind: 'stranger' }>,
  count: Count,
): Promise<void> {
  const { own, ownInADay, anyName, strangers, slowly, few } = loginLimits;
  await countWithin(count, `network:${networkDigest}`, anyName);
  await countWithin(count, `both:${bothDigest}`, own);
  const ofDay = await count(`both-day:${bothDigest}`, ownInADay);
  if (ofDay.hits > ownInADay.max) throw new OverLimit(ofDay.resetsAt);
  const ofAll = await count(`name:${nameDigest}`, strangers);
  if (ofAll.hits <= strangers.max) return;
  if (ofDay.hits > few) throw new OverLimit(earlierOf(ofDay.resetsAt, ofAll.resetsAt));
  await countWithin(count, `slowly:${nameDigest}`, slowly);
}

function earlierOf(one: string, other: string): string {
  return one < other ? one : other;
}
