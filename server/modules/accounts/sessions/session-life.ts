import { createHash, randomBytes } from 'node:crypto';
import type { AliveAt } from './sessions.repository.ts';

const minuteMs = 60_000;
const idleMs = 12 * 60 * minuteMs;
const maxMs = 7 * 24 * 60 * minuteMs;

/** A session's use is written down no oftener than this. */
export const seenEveryMs = minuteMs;

/** A new token, 256 random bits, and what is stored of it. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** What is stored of a token: nobody who reads the database can log in by it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text can be a token at all. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Whether a text can be what is stored of one: PostgreSQL refuses a NUL even in a question. */
export function isTokenHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** What makes a session alive at a moment: seen within 12 hours, and begun within 7 days. */
export function aliveAt(now: Date): AliveAt {
  return {
    now: now.toISOString(),
    idleSince: new Date(now.getTime() - idleMs).toISOString(),
  };
}

/** When a session that begins now ends, however busy it is. */
export function endOfSession(now: Date): string {
  return new Date(now.getTime() + maxMs).toISOString();
}
