import { use } from 'react';
import { momentText } from '../../../domain/text/moment-text.ts';
import { TimeZone } from '../../ui/time-zone.ts';

/** Date and time of an instant. */
export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{useMomentText()(of)}</time>;
}

/** Returns a function that formats date and time within a sentence. */
export function useMomentText(): (instant: string) => string {
  const zone = use(TimeZone);
  return (instant) => momentText(instant, zone);
}
