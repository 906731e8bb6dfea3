import { durationText, fieldsAt } from '../../../domain/text/local-time.ts';
import type { ScheduledPayload } from '../../../domain/versions/versions.calls.ts';

/** What the clock of the site's zone shows at a time, as the calls that schedule take it. */
export interface LocalTime {
  day: string;
  time: string;
}

/** "in 2 days 18 h", or that it has passed. */
export function untilText(instant: string, now: Date): string {
  const ms = Date.parse(instant) - now.getTime();
  return ms > 0 ? `in ${durationText(ms)}` : 'which has passed';
}

/** Half past nine on the day after. */
export function tomorrowMorning(now: Date, zone: string): LocalTime {
  return { day: dayAfter(fieldsAt(now.toISOString(), zone).day), time: '09:30' };
}

/** The same time on the next day that is still to come. */
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

/** As calls name it: post-12, page-home. */
export const idOf = ({ kind, subject }: Subject) => `${kind}-${subject}`;

/** The address of the screen where it is written. */
export function editorOf({ kind, subject }: Subject): string {
  return kind === 'post' ? `/admin/blog/edit/${subject}` : `/admin/pages/${subject}`;
}
