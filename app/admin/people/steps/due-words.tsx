import { use } from 'react';
import { dueText, stepTimeOf } from '../../../../domain/people/due-text.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { useNow } from '../../schedule/use-now.ts';

interface DueWordsProps {
  person: Parameters<typeof dueText>[0];
  /** An enquiry that came by this instant has waited for too long. */
  lateSince?: string | undefined;
}

/** What is next with a person, and when; late in words and in red. */
export function DueWords({ person, lateSince = '' }: DueWordsProps) {
  const zone = use(TimeZone);
  const clock = { now: useNow(), zone };
  const due = dueText(person, clock);
  if (!due) return <span className="text-mute">None</span>;
  const time = stepTimeOf(person, clock);
  const { step, waitingSince } = person;
  const isSlow = time === 'today' && !step && (waitingSince ?? '9') <= lateSince;
  return (
    <>
      <span className={`block font-semibold ${isSlow || time === 'late' ? 'text-brick' : ''}`}>
        {due.when}
        {isSlow && ', late'}
      </span>
      <span className="block text-sm break-words">{due.what}</span>
    </>
  );
}
