import { createHash, randomBytes } from 'node:crypto';
import type { AliveAt } from './sessions.repository.ts';

const minuteMs = 60_000;
const idleMs = 12 * 60 * minuteMs;
const maxMs = 7 * 24 * 60 * minuteMs;

/** Session use is stored at most this often. */
export const seenEveryMs = minuteMs;

/** A new token (256 random bits) and its hash. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** Only the hash of a token is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Whether a text has the format of a token hash: PostgreSQL rejects a NUL even in a query. */
export function isTokenHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** A session is alive if seen within 12 hours and begun within 7 days. */
export function aliveAt(now: Date): AliveAt {
  return {
    now: now.toISOString(),
    idleSince: new Date(now.getTime() - idleMs).toISOString(),
  };
}

/** The absolute end of a session that begins now. */
export function endOfSession(now: Date): string {
  return new Date(now.getTime() + maxMs).toISOString();
}
