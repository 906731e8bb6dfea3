import { Moment } from '../lists/moment.tsx';
import { ActionButton } from '../ui/action.tsx';
import { partLabels } from './page-form.ts';
import { ScheduleButton } from './scheduling/schedule-button.tsx';
import type { PageEditing } from './use-page-form.ts';

interface EditorBarProps {
  editing: PageEditing;
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
}

export type EditorTab = 'form' | 'page';

/** Stays in sight: what a publication would change, whether it is stored, and the ways to go on. */
export function EditorBar({ editing, tab, onTab }: EditorBarProps) {
  const { stored, changed, problem, isBusy, canPublish } = editing;
  return (
    <div className="admin-bar page-editor-bar">
      <div className="min-w-0 flex-1">
        <p className="max-lg:truncate" role="status">
          {changed.length === 0
            ? 'The page says what is public.'
            : `Not public yet: ${partLabels(changed)}.`}
        </p>
        <p className="text-sm text-mute max-lg:truncate">
          <SaveState editing={editing} />
        </p>
        {problem && (
          <p className="font-medium text-brick" role="alert">
            {problem}
          </p>
        )}
      </div>
      {problem && <ActionButton onClick={() => void editing.save()}>Try again</ActionButton>}
      {!stored.scheduled && <ScheduleButton editing={editing}>Publish at a time…</ScheduleButton>}
      <ActionButton
        aria-disabled={isBusy || !canPublish}
        onClick={() => canPublish && void editing.publish()}
        tone="primary"
      >
        {isBusy ? 'Publishing...' : 'Publish'}
      </ActionButton>
      <Tabs onTab={onTab} tab={tab} />
    </div>
  );
}

/** The form and the page stand beside each other where there is room. */
function Tabs({ tab, onTab }: Pick<EditorBarProps, 'tab' | 'onTab'>) {
  return (
    <div className="flex basis-full gap-2 lg:hidden">
      {(['form', 'page'] as const).map((each) => (
        <ActionButton
          aria-pressed={tab === each}
          className="grow aria-pressed:bg-green aria-pressed:text-chalk"
          key={each}
          onClick={() => onTab(each)}
        >
          {each === 'form' ? 'Form' : 'Page'}
        </ActionButton>
      ))}
    </div>
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
