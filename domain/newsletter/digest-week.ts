import { addDays, dayIn, mondayOf, startOfDay } from '../analytics/days.ts';
import { daySpan } from '../text/dates.ts';
import { fieldsAt, instantAt } from '../text/local-time.ts';

/** Time on Monday at which a digest is sent, in the site's time zone. */
const time = '09:00';
const week = 7;

/** The week of the last due digest, from Monday to Monday. Instants, except for the days. */
export interface DigestWeek {
  start: string;
  /** Exclusive: the beginning of the next week. */
  end: string;
  /** When the next digest is due. */
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

/** "Weekly digest, 16–22 November", for posts from `since` until before `until`. */
export function digestName(since: string, until: string, zone: string): string {
  const last = dayIn(zone, new Date(Date.parse(until) - 1));
  return `Weekly digest, ${daySpan(dayIn(zone, new Date(since)), last)}`;
}
