import { useId } from 'react';
import { Link } from 'react-router';
import { ActionButton, ActionLink } from '../ui/action.tsx';
import { BackIcon, MoreIcon } from '../ui/icons.tsx';
import { Moment } from '../ui/moment.tsx';
import { countText } from '../ui/outcome.ts';
import { partLabels } from './page-form.ts';
import { ScheduleButton } from './schedule.tsx';
import type { PageEditing } from './use-page-form.ts';

export type EditorTab = 'form' | 'page';

interface PageBarProps {
  name: string;
  editing: PageEditing;
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
}

/**
 * The sticky head: the page, what publishing changes, whether the draft is saved, and the actions. On small screens
 * the texts are beside the tabs, where they are whole.
 */
export function PageBar({ name, editing, tab, onTab }: PageBarProps) {
  const { isBusy, canPublish, problem, changed } = editing;
  return (
    <div className="page-bar">
      <div className="page-bar-row">
        <Link aria-label="All pages" className="page-bar-back" to="/admin/pages">
          <BackIcon className="size-5" />
          <span className="max-lg:hidden">Pages</span>
        </Link>
        <div className="page-bar-words">
          <h1
            className="page-bar-name truncate text-lg leading-tight tracking-[-0.02em]"
            tabIndex={-1}
          >
            {name}
          </h1>
          <div className="page-bar-texts" data-conflict={editing.theirs && ''}>
            <p className="page-bar-state" data-open={changed.length > 0 || undefined} role="status">
              <span className="max-lg:hidden">{stateText(editing)}</span>
              <span className="lg:hidden">{shortState(editing)}</span>
            </p>
            <p className="page-bar-saved">
              <SaveState editing={editing} />
            </p>
          </div>
        </div>
        <MoreActions editing={editing} />
        <ActionButton
          aria-disabled={isBusy || !canPublish}
          onClick={() => canPublish && void editing.publish()}
          tone="main"
        >
          {isBusy ? 'Publishing...' : 'Publish'}
        </ActionButton>
        <Tabs onTab={onTab} tab={tab} />
      </div>
      {problem && (
        <div className="page-bar-problem">
          <p className="min-w-0 grow font-medium text-brick" role="alert">
            {problem}
          </p>
          <ActionButton onClick={() => void editing.save()}>Try again</ActionButton>
        </div>
      )}
    </div>
  );
}

const maxNamed = 2;

/** What publishing changes: "Not public yet: Courses, Closing.", or the number of sections if there are more. */
function stateText({ changed }: PageEditing): string {
  if (changed.length === 0) return 'Everything here is public.';
  const more = changed.length - maxNamed;
  const others = more > 0 ? ` and ${more} more` : '';
  return `Not public yet: ${partLabels(changed.slice(0, maxNamed))}${others}.`;
}

/** The same in one line of a phone. */
function shortState({ changed }: PageEditing): string {
  if (changed.length === 0) return 'Everything here is public.';
  return `${countText(changed.length, 'section')} not public yet.`;
}

/** Further actions: a row on wide screens, a native popover menu on small ones. */
function MoreActions({ editing }: { editing: PageEditing }) {
  const id = useId();
  const { stored } = editing;
  return (
    <>
      <button aria-label="More actions" className="page-bar-menu" popoverTarget={id} type="button">
        <MoreIcon className="size-6" />
      </button>
      <div className="page-bar-actions" id={id} popover="auto">
        <ActionLink to={`/admin/history/page-${stored.key}`}>Versions</ActionLink>
        {!stored.scheduled && <ScheduleButton editing={editing}>Publish at a time…</ScheduleButton>}
      </div>
    </>
  );
}

/** Only on small screens; on wide ones the form and the page are side by side. */
function Tabs({ tab, onTab }: Pick<PageBarProps, 'tab' | 'onTab'>) {
  return (
    <div className="page-bar-tabs">
      {(['form', 'page'] as const).map((each) => (
        <button aria-pressed={tab === each} key={each} onClick={() => onTab(each)} type="button">
          {each === 'form' ? 'Form' : 'Page'}
        </button>
      ))}
    </div>
  );
}

function SaveState({ editing: { stored, isDirty, theirs } }: { editing: PageEditing }) {
  if (theirs) return 'Your text is safe in this browser. Choose which of both versions counts.';
  if (isDirty) return 'Saving...';
  const { draft, published } = stored;
  if (draft) {
    return (
      <>
        Draft saved <Moment of={draft.at} /> by {draft.by}.
      </>
    );
  }
  if (!published) return 'Original text.';
  return (
    <>
      Published <Moment of={published.at} /> by {published.by}.
    </>
  );
}
