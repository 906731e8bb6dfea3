import { indiaOffsetMs, shortDate } from './dates.ts';

/**
 * "12 Mar 2025, 9:05 am": a time in the admin, in India Standard Time wherever the reader is. In a module of its own,
 * since visitors load the other dates.
 */
export function momentText(instant: string): string {
  const time = new Date(Date.parse(instant) + indiaOffsetMs);
  const hour = time.getUTCHours();
  const minutes = String(time.getUTCMinutes()).padStart(2, '0');
  return `${shortDate(instant)}, ${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}
