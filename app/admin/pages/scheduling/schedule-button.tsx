import type { ReactNode } from 'react';
import { pageMessages } from '../../../../domain/pages/page-messages.ts';
import { TimeDialog } from '../../schedule/time-dialog.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { useDialog } from '../../ui/dialog.tsx';
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
          title="Publish at a time"
        >
          <p>
            Becomes public by itself: {partLabels(changed)}. What you change after this is no part
            of it.
          </p>
          {legal && <p>{legal}</p>}
        </TimeDialog>
      ))}
    </>
  );
}
