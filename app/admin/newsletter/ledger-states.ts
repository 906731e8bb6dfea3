import type { Exclusion, RecipientState } from '../../../domain/newsletter/newsletter.ts';
import { leftOutText } from '../../../domain/newsletter/readers.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';

type Counts = Record<RecipientState, number>;

/** A state in the sum; `bar` is its class in the bar. */
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
    means: 'The reader’s mail server accepted it',
    bar: 'sum-accepted',
  },
  {
    key: 'uncertain',
    states: ['uncertain'],
    label: 'uncertain',
    means: 'Sent, but their server did not confirm it: it may have arrived twice',
    bar: 'sum-uncertain',
  },
  {
    key: 'refused',
    states: ['refused'],
    label: 'refused',
    means: 'Their mail server refused it',
    bar: 'sum-refused',
  },
  {
    key: 'bounced',
    states: ['bounced'],
    label: 'bounced',
    means: 'Accepted first, returned later',
    bar: 'sum-bounced',
  },
  {
    key: 'left',
    states: ['left'],
    label: 'left',
    means: 'Unsubscribed before it was sent to them',
    bar: 'sum-left',
  },
  {
    key: 'excluded',
    states: ['excluded'],
    label: 'excluded',
    means: 'Not mailed, or stopped before it was sent to them',
    bar: 'sum-excluded',
  },
  {
    key: 'waiting',
    states: ['pending', 'claimed'],
    label: 'waiting',
    means: 'Not sent yet, or to be tried again later',
    bar: 'sum-waiting',
  },
];

/** The parts that are not empty, with their counts. */
export function sumOf(counts: Counts): (SumPart & { count: number })[] {
  return parts
    .map((part) => ({ ...part, count: part.states.reduce((sum, state) => sum + counts[state], 0) }))
    .filter(({ key, count }) => count > 0 || key === 'accepted');
}

/** The lists of readers who did not get the newsletter, by state. */
export const recipientLists = {
  refused: 'Refused',
  uncertain: 'Uncertain',
  bounced: 'Bounced',
  left: 'Unsubscribed',
  excluded: 'Excluded',
  pending: 'Waiting',
  accepted: 'Accepted',
} as const satisfies Partial<Record<RecipientState, string>>;

/** The numbers of excluded readers by reason; '' if there are none. */
export function excludedText({ cancelled, ...others }: Record<Exclusion, number>): string {
  const stopped = `${formatNumber(cancelled)} were still waiting when it was stopped`;
  return [leftOutText(others), cancelled > 0 && stopped].filter(Boolean).join(', ');
}

export const reasons: Record<Exclusion, string> = {
  suppressed:
    'The mailbox refused two newsletters in a row, or the reader reported one as spam. You can undo this under Subscribers.',
  cancelled: 'The newsletter was stopped before it was sent to them.',
  weekly: 'Wants the weekly digest.',
  topic: 'Did not choose this topic.',
};
