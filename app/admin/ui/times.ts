import { dayIn } from '../../../domain/analytics/days.ts';
import { durationText, fieldsAt } from '../../../domain/text/local-time.ts';
import { momentText, timeText } from '../../../domain/text/moment-text.ts';
import type { ScheduledPayload } from '../../../domain/versions/versions.calls.ts';

/** "3:12 am", with the date unless it is today. */
export function briefMoment(instant: string, zone: string, now: Date): string {
  const isToday = dayIn(zone, new Date(instant)) === dayIn(zone, now);
  return isToday ? timeText(instant, zone) : momentText(instant, zone);
}

/** A date and time in the site's time zone, as calls that schedule expect it. */
export interface LocalTime {
  day: string;
  time: string;
}

/** "in 2 days 18 h", or that the time is past. */
export function untilText(instant: string, now: Date): string {
  const ms = Date.parse(instant) - now.getTime();
  return ms > 0 ? `in ${durationText(ms)}` : 'which has passed';
}

/** Half past nine on the day after. */
export function tomorrowMorning(now: Date, zone: string): LocalTime {
  return { day: dayAfter(fieldsAt(now.toISOString(), zone).day), time: '09:30' };
}

/** The same time of day on the next day that is in the future. */
export function dayLater(instant: string, now: Date, zone: string): LocalTime {
  const { day, time } = fieldsAt(instant, zone);
  const today = fieldsAt(now.toISOString(), zone).day;
  return { day: dayAfter(day > today ? day : today), time };
}

function dayAfter(day: string): string {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

type Subject = Pick<ScheduledPayload, 'kind' | 'subject'>;

/** Id of a post or page in calls: post-12, page-home. */
export const idOf = ({ kind, subject }: Subject) => `${kind}-${subject}`;

/** Address of the editor of a post or page. */
export function editorOf({ kind, subject }: Subject): string {
  return kind === 'post' ? `/admin/blog/edit/${subject}` : `/admin/pages/${subject}`;
}
