import type { Exclusion, RecipientState } from '../../../domain/newsletter/newsletter.ts';
import { leftOutText } from '../../../domain/newsletter/readers.ts';
import { count } from './newsletter-status.tsx';

type Counts = Record<RecipientState, number>;

/** The parts of the sum in display order; `bar` is the style in the bar. */
interface SumPart {
  key: string;
  states: readonly RecipientState[];
  label: string;
  means: string;
  bar: string;
}

const parts: SumPart[] = [
  {
    key: 'accepted',
    states: ['accepted'],
    label: 'accepted',
    means: 'The reader’s mail server took it',
    bar: 'sum-accepted',
  },
  {
    key: 'uncertain',
    states: ['uncertain'],
    label: 'uncertain',
    means: 'Sent, but the answer was lost: perhaps there twice, under one Message-ID',
    bar: 'sum-uncertain',
  },
  {
    key: 'refused',
    states: ['refused'],
    label: 'refused',
    means: 'Their server said no at the door',
    bar: 'sum-refused',
  },
  {
    key: 'bounced',
    states: ['bounced'],
    label: 'bounced',
    means: 'Taken first, sent back later',
    bar: 'sum-bounced',
  },
  {
    key: 'left',
    states: ['left'],
    label: 'left',
    means: 'Unsubscribed before their turn',
    bar: 'sum-left',
  },
  {
    key: 'excluded',
    states: ['excluded'],
    label: 'excluded',
    means: 'Left out, or stopped before their turn',
    bar: 'sum-excluded',
  },
  {
    key: 'waiting',
    states: ['pending', 'claimed'],
    label: 'waiting',
    means: 'Not yet their turn, or asked to come later',
    bar: 'sum-waiting',
  },
];

/** The parts that are not empty, with their counts. */
export function sumOf(counts: Counts): (SumPart & { count: number })[] {
  return parts
    .map((part) => ({ ...part, count: part.states.reduce((sum, state) => sum + counts[state], 0) }))
    .filter(({ key, count }) => count > 0 || key === 'accepted');
}

/** The lists of readers without a delivery, by state. */
export const listed = {
  refused: 'Refused',
  uncertain: 'Uncertain',
  bounced: 'Bounced',
  left: 'Left',
  excluded: 'Excluded',
  pending: 'Waiting',
  accepted: 'Accepted',
} as const satisfies Partial<Record<RecipientState, string>>;

/** Why readers are excluded; blank when nobody is. */
export function excludedText({ cancelled, ...others }: Record<Exclusion, number>): string {
  const stopped = `${count(cancelled)} had not had their turn when it was stopped`;
  return [leftOutText(others), cancelled > 0 && stopped].filter(Boolean).join(', ');
}

export const reasons: Record<Exclusion, string> = {
  suppressed:
    'The mailbox refused two newsletters in a row, or the reader complained. It can be lifted among the subscribers.',
  cancelled: 'The newsletter was stopped before its turn.',
  weekly: 'Wants the weekly digest.',
  topic: 'Did not choose this topic.',
};
