import { isDay, wallClock } from './dates.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The instant of a local date (YYYY-MM-DD) and time (HH:MM) in a time zone, as ISO 8601 text; the first one
 * if it occurs twice. A skipped time uses the offset before the change. Undefined for an invalid date or time,
 * and for instants outside the years 1000 to 9999 in UTC.
 */
export function instantAt(day: string, time: string, zone: string): string | undefined {
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return;
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const [first = 0, second = 0] = [asUtc - dayMs, asUtc + dayMs].map(
    (near) => asUtc - (wallClock(near, zone).getTime() - near),
  );
  const fits = [first, second].filter((at) => wallClock(at, zone).getTime() === asUtc);
  const instant = new Date(fits.length > 0 ? Math.min(...fits) : first).toISOString();
  return isDay(instant.slice(0, 10)) ? instant : undefined;
}

/** The local date and time of an instant, as values of date and time inputs. */
export function fieldsAt(instant: string, zone: string): { day: string; time: string } {
  const local = wallClock(instant, zone).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "2 days 18 h", "3 h 5 min", "12 s": at most two units, rounded down. */
export function durationText(ms: number): string {
  const parts = [
    ms >= day && countText(Math.floor(ms / day), 'day'),
    ms >= hour && `${Math.floor((ms % day) / hour)} h`,
    ms >= minute && ms < day && `${Math.floor((ms % hour) / minute)} min`,
    ms < minute && `${Math.max(0, Math.floor(ms / 1000))} s`,
  ];
  return parts
    .filter((part) => part && !part.startsWith('0 h'))
    .join(' ')
    .replace(/ 0 min$/, '');
}

function countText(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
