import { shortDate, wallClock } from './dates.ts';

/**
 * "12 Mar 2025, 9:05 am": a time in the admin, in the site's time zone. In a separate module,
 * because public pages load the other date functions.
 */
export function momentText(instant: string, zone: string): string {
  return `${shortDate(instant, zone)}, ${timeText(instant, zone)}`;
}

/** "9:05 am". */
export function timeText(instant: string, zone: string): string {
  const time = wallClock(instant, zone);
  const hour = time.getUTCHours();
  const minutes = String(time.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}
