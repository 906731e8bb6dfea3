import { createContext, use } from 'react';
import { longDate, shortDate } from '../../domain/text/dates.ts';

/** The time zone of the site, in which all dates and times are shown; provided by the root layout. */
export const TimeZone = createContext('UTC');

/** "March 12, 2025". */
export function LongDate({ of }: { of: string }) {
  return longDate(of, use(TimeZone));
}

/** "12 Mar 2025". */
export function ShortDate({ of }: { of: string }) {
  return shortDate(of, use(TimeZone));
}
