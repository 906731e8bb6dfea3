import type { Instant } from './db/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function daysBefore(now: Date, days: number): Instant {
  return new Date(now.getTime() - days * dayMs).toISOString();
}

export function instantAfter(now: Date, ms: number): Instant {
  return new Date(now.getTime() + ms).toISOString();
}
