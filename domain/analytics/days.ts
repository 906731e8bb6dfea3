import { indiaOffsetMs } from '../text/dates.ts';

/** YYYY-MM-DD. */
export type Day = string;

const dayMs = 24 * 60 * 60 * 1000;

/** The day of an instant in India, whose calendar the owner uses. */
export function dayInIndia(instant: Date): Day {
  return dayOf(instant.getTime() + indiaOffsetMs);
}

/** The day `days` later, or earlier if negative. */
export function addDays(day: Day, days: number): Day {
  return dayOf(Date.parse(day) + days * dayMs);
}

/** The Monday of a day's week. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The instant at which a day begins in India, in the database's format. */
export function startOfDay(day: Day): string {
  return new Date(Date.parse(day) - indiaOffsetMs).toISOString();
}

function dayOf(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}
