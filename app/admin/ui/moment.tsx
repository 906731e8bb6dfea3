import { use } from 'react';
import { momentText } from '../../../domain/text/moment-text.ts';
import { TimeZone } from '../../ui/time-zone.ts';

/** Day and time of an instant. */
export function Moment({ of }: { of: string }) {
  return <time dateTime={of}>{useMomentText()(of)}</time>;
}

/** Says day and time of an instant within a sentence. */
export function useMomentText(): (instant: string) => string {
  const zone = use(TimeZone);
  return (instant) => momentText(instant, zone);
}
