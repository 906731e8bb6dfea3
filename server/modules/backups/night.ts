const hour = 60 * 60 * 1000;

/** 2:00 in India (20:30 UTC). */
const nightStartsBeforeUtc = 3.5 * hour;

/** The night of an instant, as a date in India; it lasts until the next one begins. */
export function nightOf(now: Date): string {
  return new Date(now.getTime() + nightStartsBeforeUtc).toISOString().slice(0, 10);
}
