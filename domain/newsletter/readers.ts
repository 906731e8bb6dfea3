/** Confirmed readers, and how many of them will not get a newsletter, by reason. */
export interface Readers {
  confirmed: number;
  /** Their mailbox refused two newsletters in a row, or they complained. */
  suppressed: number;
  /** They want the weekly digest instead of each post. */
  weekly: number;
  /** They did not choose a topic of the post. */
  topic: number;
}

/** How many get it. */
export const reachedOf = ({ confirmed, suppressed, weekly, topic }: Readers) =>
  confirmed - suppressed - weekly - topic;

/** Who gets none and why, in words; blank when everybody gets it. */
export function leftOutText({ suppressed, weekly, topic }: Omit<Readers, 'confirmed'>): string {
  const parts = [
    weekly > 0 && `${counted(weekly)} ${weekly === 1 ? 'wants' : 'want'} the weekly digest`,
    topic > 0 && `${counted(topic)} did not choose this topic`,
    suppressed > 0 &&
      `${counted(suppressed)} refused two newsletters in a row, or reported one as spam`,
  ];
  return parts.filter(Boolean).join(', ');
}

const counted = (number: number) => number.toLocaleString('en-IN');
