/** Newsletters that may go out; null: no limit. */
interface Limits {
  perHour: number | null;
  perDay: number | null;
}

/** Longer than any newsletter takes that somebody would send. */
const maxHours = 24 * 366;

/**
 * In how many hours a newsletter to so many readers has gone out. `sent`: what went out in each of the last 24 hours, the
 * oldest first, which counts against the limit of a day until it is a day ago. Undefined: in more than a year.
 */
export function hoursToSend(
  readers: number,
  { perHour, perDay }: Limits,
  sent: readonly number[],
): number | undefined {
  const day = [...Array<number>(24).fill(0), ...sent].slice(-24);
  let left = readers;
  for (let hour = 0; hour < maxHours; hour += 1) {
    // What went out 24 hours ago frees its place now.
    day.shift();
    const ofDay = day.reduce((sum, each) => sum + each, 0);
    const free = Math.max(0, Math.min(perHour ?? left, (perDay ?? ofDay + left) - ofDay));
    if (free >= left) return hour + (perHour ? left / perHour : 0);
    left -= free;
    day.push(free);
  }
  return undefined;
}
