import { wallClock } from '../text/dates.ts';

/** A date as YYYY-MM-DD. */
export type Day = string;

const dayMs = 24 * 60 * 60 * 1000;

/** The date of an instant in a time zone. */
export function dayIn(zone: string, instant: Date): Day {
  return dayOf(wallClock(instant.getTime(), zone).getTime());
}

/** The date `days` later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  return dayOf(Date.parse(day) + days * dayMs);
}

/** The Monday of a date's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The same day `months` later; the last day of a month that has no such day. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The month of a date as YYYY-MM. */
export function monthOf(day: Day): string {
  return day.slice(0, 7);
}

/** The first day of the next month. */
export function nextMonth(day: Day): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month, 1));
}

/**
 * The instant at which a day begins in a time zone, in the database's format. If clocks change at midnight, the day
 * may begin with the offset before or after the change.
 */
export function startOfDay(day: Day, zone: string): string {
  const midnight = Date.parse(day);
  const starts = [midnight - dayMs, midnight + dayMs].map(
    (near) => midnight - (wallClock(near, zone).getTime() - near),
  );
  const within = starts.filter((start) => dayIn(zone, new Date(start)) === day);
  // A day that a time zone skipped begins at its theoretical midnight.
  return new Date(within.length > 0 ? Math.min(...within) : Math.max(...starts)).toISOString();
}

function dayOf(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}
