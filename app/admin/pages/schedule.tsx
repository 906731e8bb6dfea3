import { type ReactNode, useEffect } from 'react';
import { pageMessages } from '../../../domain/pages/page-messages.ts';
import type { PageOverview } from '../../../domain/pages/pages.calls.ts';
import { TimeDialog } from '../schedule/time-dialog.tsx';
import { ActionButton } from '../ui/action.tsx';
import { useDialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { keepFocus } from '../ui/rows.tsx';
import { untilText } from '../ui/times.ts';
import { useNow } from '../ui/use-now.ts';
import { partLabels } from './page-form.ts';
import type { PageEditing } from './use-page-form.ts';

/** Asks when to publish the draft. */
export function ScheduleButton({
  editing,
  children,
}: {
  editing: PageEditing;
  children: ReactNode;
}) {
  const time = useDialog();
  const { changed, canPublish, isBusy, stored } = editing;
  const legal =
    stored.legal && changed.includes('legal-text') ? pageMessages.legalAtTime(stored.name) : '';
  return (
    <>
      <ActionButton
        aria-disabled={isBusy || !canPublish}
        onClick={() => canPublish && editing.isPublishable() && time.open()}
      >
        {children}
      </ActionButton>
      {time.render((close) => (
        <TimeDialog
          confirmLabel="Schedule"
          onChoose={editing.schedule}
          onClose={close}
          onRefused={editing.refuse}
          textName={`pages-${stored.key}:schedule`}
          title="Publish at a time"
        >
          <p>
            Goes public by itself: {partLabels(changed)}. What you change after this is no part of
            it.
          </p>
          {legal && <p>{legal}</p>}
        </TimeDialog>
      ))}
    </>
  );
}

interface ScheduleNoteProps {
  editing: PageEditing;
  scheduled: NonNullable<PageOverview['scheduled']>;
}

/** The scheduled publication or its failure, with actions. */
export function ScheduleNote({ editing, scheduled }: ScheduleNoteProps) {
  const now = useNow();
  useEffect(() => keepFocus, []);
  const { dueAt: at, failure } = scheduled;
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
      <ActionButton onClick={() => void editing.takeBack()}>Unschedule</ActionButton>
      <ScheduleButton editing={editing}>Schedule again…</ScheduleButton>
    </section>
  );
}
