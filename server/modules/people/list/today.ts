import { addDays, dayIn, startOfDay } from '../../../../domain/analytics/days.ts';
import type { Today } from './people-list.repository.ts';

/** The day of an instant in a time zone. */
export function todayIn(zone: string, now: Date): Today {
  const day = dayIn(zone, now);
  return { start: startOfDay(day, zone), end: startOfDay(addDays(day, 1), zone) };
}
