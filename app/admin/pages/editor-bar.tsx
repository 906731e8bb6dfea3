import { useState } from 'react';
import { infoOf, type PartName, schemaOf } from '../../../domain/pages/page-edits.ts';
import { Moment } from '../lists/moment.tsx';
import { TimeDialog } from '../schedule/time-dialog.tsx';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { ScheduleLine } from './schedule-line.tsx';
import type { PageEditing } from './use-page-form.ts';

/** Stays in sight: what a publication would change, whether it is stored, and the ways to go on. */
export function EditorBar({ editing }: { editing: PageEditing }) {
  const { stored, changed, problem } = editing;
  return (
    <div className="page-editor-bar">
      <div className="min-w-0 grow basis-60">
        <p role="status">
          {changed.length === 0
            ? 'The page says what is public.'
            : `Not public yet: ${changed.map(labelOf).join(', ')}.`}
        </p>
        {stored.scheduled && <ScheduleLine scheduled={stored.scheduled} />}
        <p className="text-sm text-mute">
          <SaveState editing={editing} />
        </p>
        {problem && (
          <p className="font-medium text-brick" role="alert">
            {problem}
          </p>
        )}
      </div>
      <BarActions editing={editing} />
    </div>
  );
}

function BarActions({ editing }: { editing: PageEditing }) {
  const { stored, changed, problem, isBusy, conflict } = editing;
  const [isChoosing, setChoosing] = useState(false);
  const canPublish = changed.length > 0 && !conflict;
  return (
    <>
      {problem && <ActionButton onClick={() => void editing.save()}>Try again</ActionButton>}
      <ActionLink className="-mx-2" to={`/admin/history/page-${stored.key}`} tone="text">
        Versions
      </ActionLink>
      {stored.draft && (
        <ActionButton aria-disabled={isBusy} onClick={() => void editing.discard()}>
          Discard draft
        </ActionButton>
      )}
      {stored.scheduled && (
        <ActionButton onClick={() => void editing.takeBack()}>Take back</ActionButton>
      )}
      <ActionButton
        aria-disabled={isBusy || !canPublish}
        onClick={() => canPublish && editing.isPublishable() && setChoosing(true)}
      >
        {stored.scheduled ? 'Schedule again…' : 'Publish at a time…'}
      </ActionButton>
      <ActionButton
        aria-disabled={isBusy || !canPublish}
        onClick={() => canPublish && void editing.publish()}
        tone="primary"
      >
        {isBusy ? 'Publishing...' : 'Publish'}
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
            Becomes public by itself: {changed.map(labelOf).join(', ')}. What you change after this
            is no part of it.
          </p>
        </TimeDialog>
      )}
    </>
  );
}

function SaveState({ editing: { stored, isDirty, conflict } }: { editing: PageEditing }) {
  if (conflict) return 'Kept in this browser until both sides are settled.';
  if (isDirty) return 'Kept in this browser; saving...';
  const { draft, published } = stored;
  if (draft) {
    return (
      <>
        Draft saved <Moment of={draft.at} /> by {draft.by}.
      </>
    );
  }
  if (!published) return 'As delivered.';
  return (
    <>
      Published <Moment of={published.at} /> by {published.by}.
    </>
  );
}

function labelOf(part: PartName): string {
  return infoOf(schemaOf(part))?.label ?? part;
}
