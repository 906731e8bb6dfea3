import { addDays, dayIn, mondayOf } from '../../../../domain/analytics/days.ts';
import { fieldsAt } from '../../../../domain/text/local-time.ts';
import type { LocalTime } from '../../schedule/times.ts';

/** The times to which something is put off in one tap, by the site's clock. */
export function snoozeTimes(now: Date, zone: string): (LocalTime & { label: string })[] {
  const today = dayIn(zone, now);
  const { time } = fieldsAt(now.toISOString(), zone);
  const evening = { label: 'Today, 7:00 pm', day: today, time: '19:00' };
  return [
    ...(time < '18:00' ? [evening] : []),
    { label: 'Tomorrow, 9:00 am', day: addDays(today, 1), time: '09:00' },
    { label: 'Monday, 9:00 am', day: addDays(mondayOf(today), 7), time: '09:00' },
  ];
}
