import { wallClock } from '../text/dates.ts';

/** YYYY-MM-DD. */
export type Day = string;

const dayMs = 24 * 60 * 60 * 1000;

/** The day of an instant in a time zone. */
export function dayIn(zone: string, instant: Date): Day {
  return dayOf(wallClock(instant.getTime(), zone).getTime());
}

/** The day `days` later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  return dayOf(Date.parse(day) + days * dayMs);
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** YYYY-MM of a day. */
export function monthOf(day: Day): string {
  return day.slice(0, 7);
}

/** The first day of the month after a day's. */
export function nextMonth(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month, 1));
}

/**
 * The instant at which a day begins in a time zone, in the database's format. Where clocks change at midnight, the day
 * begins by the clock of before or of after.
 */
export function startOfDay(day: Day, zone: string): string {
  const midnight = Date.parse(day);
  const starts = [midnight - dayMs, midnight + dayMs].map(
    (near) => midnight - (wallClock(near, zone).getTime() - near),
  );
  const within = starts.filter((start) => dayIn(zone, new Date(start)) === day);
  // A day that a zone skipped begins where it would have.
  return new Date(within.length > 0 ? Math.min(...within) : Math.max(...starts)).toISOString();
}

function dayOf(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}
