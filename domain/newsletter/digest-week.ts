import { addDays, dayIn, mondayOf, startOfDay } from '../analytics/days.ts';
import { daySpan } from '../text/dates.ts';
import { fieldsAt, instantAt } from '../text/local-time.ts';

/** When a digest goes out on a Monday, by the site's clock. */
const time = '09:00';
const week = 7;

/** The week of the digest that was due last: from its Monday to the next one. Instants, but for the days. */
export interface DigestWeek {
  start: string;
  /** Begins the next week. */
  end: string;
  /** When the digest after it is due. */
  nextDue: string;
}

/** The last whole week whose digest is due, in the site's time zone. */
export function digestWeekOf(now: Date, zone: string): DigestWeek {
  const today = dayIn(zone, now);
  const monday = mondayOf(today);
  const isEarly = monday === today && fieldsAt(now.toISOString(), zone).time < time;
  const end = isEarly ? addDays(monday, -week) : monday;
  return {
    start: startOfDay(addDays(end, -week), zone),
    end: startOfDay(end, zone),
    nextDue: instantAt(addDays(end, week), time, zone) ?? '',
  };
}

/** "Weekly digest, 16–22 November": for posts from an instant to another one, which is not within. */
export function digestName(since: string, until: string, zone: string): string {
  const last = dayIn(zone, new Date(Date.parse(until) - 1));
  return `Weekly digest, ${daySpan(dayIn(zone, new Date(since)), last)}`;
}
