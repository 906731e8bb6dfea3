import { use } from 'react';
import { dueText, stepTimeOf } from '../../../../domain/people/due-text.ts';
import { TimeZone } from '../../../ui/time-zone.ts';
import { useNow } from '../../schedule/use-now.ts';

interface DueWordsProps {
  person: Parameters<typeof dueText>[0];
}

/** What is next with a person, and when; late in words and in red. */
export function DueWords({ person }: DueWordsProps) {
  const zone = use(TimeZone);
  const clock = { now: useNow(), zone };
  const due = dueText(person, clock);
  if (!due) return <span className="text-mute">None</span>;
  const isLate = stepTimeOf(person, clock) === 'late';
  return (
    <>
      <span className={`block font-semibold ${isLate ? 'text-brick' : ''}`}>{due.when}</span>
      <span className="block text-sm break-words">{due.what}</span>
    </>
  );
}
