/** Maximum number of newsletters; null for no limit. */
interface Limits {
  perHour: number | null;
  perDay: number | null;
}

/** Maximum duration that is calculated. */
const maxHours = 24 * 366;

/**
 * Hours until a newsletter to so many readers is sent. `sent` is the number sent in each of the last 24 hours, oldest
 * first, which counts against the daily limit. Undefined for more than a year.
 */
export function hoursToSend(
  readers: number,
  { perHour, perDay }: Limits,
  sent: readonly number[],
): number | undefined {
  const day = [...Array<number>(24).fill(0), ...sent].slice(-24);
  let left = readers;
  for (let hour = 0; hour < maxHours; hour += 1) {
    // Emails sent 24 hours ago no longer count.
    day.shift();
    const ofDay = day.reduce((sum, each) => sum + each, 0);
    const free = Math.max(0, Math.min(perHour ?? left, (perDay ?? ofDay + left) - ofDay));
    if (free >= left) return hour + (perHour ? left / perHour : 0);
    left -= free;
    day.push(free);
  }
  return undefined;
}
