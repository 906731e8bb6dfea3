import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import {
  deleteAttempt,
  findFailures,
  hasSucceeded,
  insertAttempt,
  type TriedBy,
} from './login-attempts.repository.ts';

/** Failures within the window after which the next try has to wait. */
export const loginLimits = { windowMinutes: 15, perAddress: 10, perName: 30 } as const;

const windowMs = loginLimits.windowMinutes * 60_000;

export type Admission =
  | { kind: 'admitted'; attemptId: number }
  | { kind: 'limited'; retryAfterSeconds: number };

/**
 * Lets a try to log in pass, or says how long to wait. The try is written down before it is judged, so that many at
 * once cannot slip through together. The limit of a name does not hold where that name has logged in before:
 * otherwise anybody could lock the administrator out by failing on purpose.
 */
export async function admitAttempt(
  db: Kysely<Tables>,
  tried: TriedBy,
  now: Date,
): Promise<Admission> {
  const attemptId = await insertAttempt(db, tried, now.toISOString());
  const ends = [
    await endOfWait(db, { addressDigest: tried.addressDigest }, attemptId, now),
    (await hasSucceeded(db, tried))
      ? 0
      : await endOfWait(db, { nameDigest: tried.nameDigest }, attemptId, now),
  ];
  const waitMs = Math.max(...ends) - now.getTime();
  if (waitMs <= 0) return { kind: 'admitted', attemptId };
  await deleteAttempt(db, attemptId);
  return { kind: 'limited', retryAfterSeconds: Math.ceil(waitMs / 1000) };
}

/** When the oldest failure that fills the limit leaves the window, in ms; 0 while the limit is not reached. */
async function endOfWait(
  db: Kysely<Tables>,
  by: { nameDigest: string } | { addressDigest: string },
  attemptId: number,
  now: Date,
): Promise<number> {
  const most = 'nameDigest' in by ? loginLimits.perName : loginLimits.perAddress;
  const since = new Date(now.getTime() - windowMs).toISOString();
  const failures = await findFailures(db, by, { since, except: attemptId, most });
  const oldest = failures[most - 1];
  return oldest === undefined ? 0 : Date.parse(oldest) + windowMs;
}
