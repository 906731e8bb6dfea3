import { isDay, wallClock } from './dates.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The instant at which the clock of a time zone shows a day (YYYY-MM-DD) and a time (HH:MM), as ISO 8601 text; the first
 * where it shows them twice. A time that the clock skips counts from before the change. Undefined for no day or no time,
 * and for an instant that is in another than the years 1000 to 9999 of UTC.
 */
export function instantAt(day: string, time: string, zone: string): string | undefined {
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return;
  const shown = Date.parse(`${day}T${time}:00Z`);
  const [first = 0, second = 0] = [shown - dayMs, shown + dayMs].map(
    (near) => shown - (wallClock(near, zone).getTime() - near),
  );
  const fits = [first, second].filter((at) => wallClock(at, zone).getTime() === shown);
  const instant = new Date(fits.length > 0 ? Math.min(...fits) : first).toISOString();
  return isDay(instant.slice(0, 10)) ? instant : undefined;
}

/** What a zone's clock shows, as the values of date and time fields. */
export function fieldsAt(instant: string, zone: string): { day: string; time: string } {
  const shown = wallClock(instant, zone).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "2 days 18 h", "3 h 5 min", "12 s": at most two units, rounded down. */
export function durationText(ms: number): string {
  const parts = [
    ms >= day && counted(Math.floor(ms / day), 'day'),
    ms >= hour && `${Math.floor((ms % day) / hour)} h`,
    ms >= minute && ms < day && `${Math.floor((ms % hour) / minute)} min`,
    ms < minute && `${Math.max(0, Math.floor(ms / 1000))} s`,
  ];
  return parts
    .filter((part) => part && !part.startsWith('0 h'))
    .join(' ')
    .replace(/ 0 min$/, '');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
