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
    weekly > 0 && `${formatCount(weekly)} ${weekly === 1 ? 'wants' : 'want'} the weekly digest`,
    topic > 0 && `${formatCount(topic)} did not choose this topic`,
    suppressed > 0 &&
      `${formatCount(suppressed)} refused two newsletters in a row, or reported one as spam`,
  ];
  return parts.filter(Boolean).join(', ');
}

const formatCount = (number: number) => number.toLocaleString('en-IN');
