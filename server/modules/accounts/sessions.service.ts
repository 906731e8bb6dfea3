import { createHash, randomBytes } from 'node:crypto';
import type { AdminSession } from '../../../domain/accounts/accounts.calls.ts';
import type { Role } from '../../../domain/accounts/roles.ts';
import type { MissingStep } from '../../../domain/accounts/second-step-rule.ts';
import type { Db, Instant } from '../../db/tables.ts';
import type { Site } from '../../site.ts';
import {
  type AliveAt,
  dateBackSessions,
  deleteDeadSessions,
  deleteSession,
  deleteSessionsBut,
  findSession,
  insertSession,
  listSessions,
  touchSession,
} from './accounts.repository.ts';
import { deviceName } from './device-name.ts';
import { missingStepOf } from './second-step-rule.ts';

/** The signed-in account and session. */
export interface SignedIn {
  accountId: number;
  username: string;
  role: Role;
  tokenHash: string;
  /** When they last proved who they are: at the login, or since. */
  provenAt: Instant;
  /** Whether that was within the last ten minutes. */
  isFresh: boolean;
  /** The second step that the role needs and the account lacks. */
  missingStep: MissingStep | null;
}

/** Stored characters of a user agent. */
export const maxUserAgent = 300;
const minuteMs = 60_000;
const freshMs = 10 * minuteMs;
const idleMs = 12 * 60 * minuteMs;
const maxMs = 7 * 24 * 60 * minuteMs;

/** The last use of a session is stored at most this often. */
const seenEveryMs = minuteMs;

/** Opens a session; resolves with its token, of which only the hash is stored. */
export async function openSession(
  db: Db,
  { accountId, userAgent, provenAt }: { accountId: number; userAgent: string; provenAt?: Instant },
  now: Date,
): Promise<string> {
  // 256 random bits.
  const token = randomBytes(32).toString('base64url');
  const session = {
    tokenHash: hashToken(token),
    accountId,
    userAgent: userAgent.slice(0, maxUserAgent),
    provenAt: provenAt ?? now.toISOString(),
  };
  await insertSession(db, { ...session, expiresAt: endOfSession(now) }, now.toISOString());
  return token;
}

/** The administrator for a token, if the session is alive; extends the session. */
export async function recogniseToken(
  site: Site,
  token: string,
  now = site.now(),
): Promise<SignedIn | undefined> {
  const { db } = site;
  const session = await findSession(db, hashToken(token), aliveAt(now));
  if (!session) return;
  const { tokenHash, accountId, username, role } = session;
  if (session.lastSeenAt > now.toISOString()) await dateBackSessions(db, datesOf(now), tokenHash);
  if (now.getTime() - Date.parse(session.lastSeenAt) >= seenEveryMs) {
    await touchSession(db, tokenHash, now.toISOString());
  }
  const provenAt = session.provenAt ?? session.createdAt;
  const age = now.getTime() - Date.parse(provenAt);
  // A later time was stored while the clock was ahead.
  const isFresh = age >= 0 && age < freshMs;
  const subject = { role, hasStep: session.hasStep === 1, rule: session.secondStepRule };
  const missingStep = await missingStepOf(site, subject, now);
  return { accountId, username, role, tokenHash, provenAt, isFresh, missingStep };
}

/** The caller's live sessions, last used first. */
export async function sessionsOf(
  site: Site,
  caller: SignedIn,
  now = site.now(),
): Promise<AdminSession[]> {
  const rows = await listSessions(site.db, caller.accountId, aliveAt(now));
  return rows.map((row) => ({
    id: row.tokenHash,
    device: deviceName(row.userAgent),
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
    current: row.tokenHash === caller.tokenHash,
  }));
}

/** Ends one of the caller's sessions; false if it does not exist. */
export async function endSession(
  { db }: Site,
  { accountId }: SignedIn,
  id: string,
): Promise<boolean> {
  // PostgreSQL rejects a NUL even in a query.
  return /^[0-9a-f]{64}$/.test(id) && (await deleteSession(db, accountId, id));
}

/** Ends the caller's other sessions; resolves with their number. */
export async function endOtherSessions(
  { db }: Site,
  { accountId, tokenHash }: SignedIn,
): Promise<number> {
  return await deleteSessionsBut(db, accountId, tokenHash);
}

/** Deletes ended sessions, and corrects dates that were written while the clock was ahead. */
export async function removeEndedSessions({ db }: Site, now: Date): Promise<void> {
  await dateBackSessions(db, datesOf(now));
  await deleteDeadSessions(db, aliveAt(now));
}

/** Hashes a token, since only the hash is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A session is alive if it was last seen within 12 hours and opened within 7 days. */
export function aliveAt(now: Date): AliveAt {
  return { now: now.toISOString(), idleSince: new Date(now.getTime() - idleMs).toISOString() };
}

/** The latest possible end of a session that begins now. */
function endOfSession(now: Date): string {
  return new Date(now.getTime() + maxMs).toISOString();
}

function datesOf(now: Date) {
  return { now: now.toISOString(), endsAt: endOfSession(now) };
}
