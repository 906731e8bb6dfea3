import type { Instant } from './db/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function daysBefore(now: Date, days: number): Instant {
  return new Date(now.getTime() - days * dayMs).toISOString();
}
