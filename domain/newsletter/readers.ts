import { formatNumber } from '../text/numbers.ts';

/** Confirmed readers, and the numbers of excluded ones by reason. */
export interface Readers {
  confirmed: number;
  /** Two consecutive bounces, or a complaint. */
  suppressed: number;
  /** Prefer the weekly digest. */
  weekly: number;
  /** Chose none of the post's topics. */
  topic: number;
}

/** Number of readers who get it. */
export const reachedOf = ({ confirmed, suppressed, weekly, topic }: Readers) =>
  confirmed - suppressed - weekly - topic;

/** The excluded readers and reasons as text; '' if there are none. */
export function leftOutText({ suppressed, weekly, topic }: Omit<Readers, 'confirmed'>): string {
  const parts = [
    weekly > 0 && `${formatNumber(weekly)} ${weekly === 1 ? 'wants' : 'want'} the weekly digest`,
    topic > 0 && `${formatNumber(topic)} did not choose this topic`,
    suppressed > 0 &&
      `${formatNumber(suppressed)} refused two newsletters in a row, or reported one as spam`,
  ];
  return parts.filter(Boolean).join(', ');
}
