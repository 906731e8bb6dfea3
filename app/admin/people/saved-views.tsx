import { Link } from 'react-router';
import { filtersIn } from '../../../domain/people/people-views.ts';
import type { PeopleView } from '../../../domain/people/person-card.ts';
import { TextField } from '../../ui/field.tsx';
import { callApi } from '../api/call-api.ts';
import { useDialogText } from '../saving/use-form.ts';
import { ActionButton } from '../ui/action.tsx';
import { Modal, useConfirm, useDialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/dialog-form.tsx';
import { useAction } from '../ui/use-action.ts';

interface SavedViewsProps {
  views: readonly PeopleView[];
  /** The query of the address. */
  query: URLSearchParams;
}

/** Named filters, shared by all accounts; the current one can be renamed and deleted. */
export function SavedViews({ views, query }: SavedViewsProps) {
  const dialog = useDialog<'save' | 'rename'>();
  const filters = filtersIn(String(query));
  const currentView = views.find((view) => view.query === filters);
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
                  aria-current={id === currentView?.id ? 'true' : undefined}
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
      {filters && !currentView && (
        <ActionButton onClick={() => dialog.open('save')} tone="text">
          Save view
        </ActionButton>
      )}
      {currentView && (
        <>
          <ActionButton
            aria-label={`Rename the view ${currentView.name}`}
            onClick={() => dialog.open('rename')}
            tone="text"
          >
            Rename
          </ActionButton>
          <ActionButton
            aria-label={`Delete the view ${currentView.name}`}
            onClick={() => void remove(currentView)}
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
          currentView && <NameDialog onClose={close} view={currentView} />
        ),
      )}
    </div>
  );
}

function useRemove() {
  const { run } = useAction();
  const confirm = useConfirm();
  return async ({ id, name }: PeopleView) => {
    const isSure = await confirm('Delete this view?', {
      confirmLabel: 'Delete',
      subject: name,
      detail: 'The view is deleted for everybody. The people in it stay.',
    });
    if (!isSure) return;
    const call = () => callApi('DELETE /api/admin/people-views/:id', { id });
    await run(call, { done: `The view ${name} is deleted.` });
  };
}

/** Saves the filters in the address under a name. */
function SaveDialog({ filters, onClose }: { filters: string; onClose: () => void }) {
  return (
    <ViewDialog
      call={({ name }) =>
        callApi('POST /api/admin/people-views', { json: { name, query: filters } })
      }
      confirmLabel="Save"
      done={(name) => `These filters are saved as ${name}.`}
      name=""
      onClose={onClose}
      textName="views:new"
      title="Save these filters"
    />
  );
}

/** Renames a view. */
function NameDialog({ view, onClose }: { view: PeopleView; onClose: () => void }) {
  const { id, name } = view;
  return (
    <ViewDialog
      call={(json) => callApi('PUT /api/admin/people-views/:id', { id, json })}
      confirmLabel="Rename"
      done={(renamed) => `The view is called ${renamed} now.`}
      name={name}
      onClose={onClose}
      textName={`views-${id}:name`}
      title="Rename the view"
    />
  );
}

interface ViewDialogProps {
  title: string;
  confirmLabel: string;
  /** Initial value. */
  name: string;
  /** Of what is typed, in this browser. */
  textName: string;
  call: (fields: { name: string }) => Promise<unknown>;
  done: (name: string) => string;
  onClose: () => void;
}

function ViewDialog(props: ViewDialogProps) {
  const { title, confirmLabel, name, textName, call, done, onClose } = props;
  const form = useDialogText(textName, { name });
  async function store(close: () => void) {
    const isStored = await form.send(() => call(form.fields), {
      done: done(form.fields.name.trim()),
    });
    if (isStored) close();
  }
  return (
    <Modal
      confirmLabel={confirmLabel}
      onClose={onClose}
      onConfirm={(close) => void store(close)}
      text={form}
      title={title}
    >
      <TextField {...form.field('name')} autoComplete="off" autoFocus label="Name" />
      <p className="text-mute">Everybody who logs in here sees it.</p>
      <FormError>{form.errors.form}</FormError>
    </Modal>
  );
}
