import { type ReactNode, useState } from 'react';
import { TimeDialog } from '../../schedule/time-dialog.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { partLabels } from '../page-form.ts';
import type { PageEditing } from '../use-page-form.ts';

/** Asks for the time at which the draft becomes public. */
export function ScheduleButton({
  editing,
  children,
}: {
  editing: PageEditing;
  children: ReactNode;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const { changed, canPublish, isBusy } = editing;
  return (
    <>
      <ActionButton
        aria-disabled={isBusy || !canPublish}
        onClick={() => canPublish && editing.isPublishable() && setChoosing(true)}
      >
        {children}
      </ActionButton>
      {isChoosing && (
        <TimeDialog
          confirmLabel="Schedule"
          onChoose={editing.schedule}
          onClose={() => setChoosing(false)}
          onRefused={editing.refuse}
          title="Publish at a time"
        >
          <p>
            Becomes public by itself: {partLabels(changed)}. What you change after this is no part
            of it.
          </p>
        </TimeDialog>
      )}
    </>
  );
}
