import { useEffect } from 'react';
import type { PageOverview } from '../../../../domain/api/answers/pages.ts';
import { Moment } from '../../lists/moment.tsx';
import { keepFocus } from '../../lists/use-change.ts';
import { untilText } from '../../schedule/times.ts';
import { useNow } from '../../schedule/use-now.ts';
import { ActionButton } from '../../ui/action.tsx';
import type { PageEditing } from '../use-page-form.ts';
import { ScheduleButton } from './schedule-button.tsx';

interface ScheduleNoteProps {
  editing: PageEditing;
  scheduled: NonNullable<PageOverview['scheduled']>;
}

/** When the page becomes public by itself, or why it did not, and what can be done about it. */
export function ScheduleNote({ editing, scheduled }: ScheduleNoteProps) {
  const now = useNow();
  useEffect(() => keepFocus, []);
  const { due_at: at, failure } = scheduled;
  return (
    <section
      aria-label="Scheduled"
      className="flex flex-wrap items-center gap-3 rounded-card bg-waiting px-4 py-3"
    >
      <p className="min-w-0 grow basis-72 break-words">
        {failure ? (
          <>
            It did not become public <Moment of={at} />: {failure}
          </>
        ) : (
          <>
            <span className="font-semibold">
              Becomes public <Moment of={at} />
            </span>
            , {untilText(at, now)}. What you change now is no part of it.
          </>
        )}
      </p>
      <ActionButton onClick={() => void editing.takeBack()}>Take back</ActionButton>
      <ScheduleButton editing={editing}>Schedule again…</ScheduleButton>
    </section>
  );
}
