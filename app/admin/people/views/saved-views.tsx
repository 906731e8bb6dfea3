import { Link } from 'react-router';
import type { PeopleView } from '../../../../domain/api/answers/people.ts';
import { filtersIn } from '../../../../domain/people/people-views.ts';
import { callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';
import { ActionButton } from '../../ui/action.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { NameDialog, SaveDialog } from './view-dialogs.tsx';

interface SavedViewsProps {
  views: readonly PeopleView[];
  /** Of the address. */
  query: URLSearchParams;
}

/** Filters under names, shared by all accounts; the one that is shown can be renamed and deleted. */
export function SavedViews({ views, query }: SavedViewsProps) {
  const dialog = useDialog<'save' | 'rename'>();
  const filters = filtersIn(String(query));
  const shown = views.find((view) => view.query === filters);
  const remove = useRemove();
  if (views.length === 0 && !filters) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views.length > 0 && (
        <nav aria-label="Saved views">
          <ul className="flex flex-wrap gap-2">
            {views.map(({ id, name, query: saved }) => (
              <li key={id}>
                <Link
                  aria-current={id === shown?.id ? 'true' : undefined}
                  className="inline-flex min-h-11 items-center rounded-full border border-mute/70 bg-white px-4 text-[0.9375rem] font-semibold break-all text-ink no-underline hover:border-ink aria-[current=true]:border-green aria-[current=true]:bg-green aria-[current=true]:text-chalk"
                  to={`?${saved}`}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {filters && !shown && (
        <ActionButton onClick={() => dialog.open('save')} tone="text">
          Save view
        </ActionButton>
      )}
      {shown && (
        <>
          <ActionButton
            aria-label={`Rename the view ${shown.name}`}
            onClick={() => dialog.open('rename')}
            tone="text"
          >
            Rename
          </ActionButton>
          <ActionButton
            aria-label={`Delete the view ${shown.name}`}
            onClick={() => void remove(shown)}
            tone="text"
          >
            Delete
          </ActionButton>
        </>
      )}
      {dialog.render((close, what) =>
        what === 'save' ? (
          <SaveDialog filters={filters} onClose={close} />
        ) : (
          shown && <NameDialog onClose={close} view={shown} />
        ),
      )}
    </div>
  );
}

function useRemove() {
  const { change } = useChange();
  const confirm = useConfirm();
  const notify = useNotice();
  return async ({ id, name }: PeopleView) => {
    const isSure = await confirm('Delete this view?', {
      confirmLabel: 'Delete',
      subject: name,
      detail: 'For everybody. The people in it stay.',
    });
    if (!isSure) return;
    const isDone = await change([], () => callApi('DELETE /api/admin/people-views/:id', { id }));
    if (isDone) notify(`The view ${name} is deleted.`);
  };
}
