import type { PeopleView } from '../../../../domain/api/answers/people.ts';
import { TextField } from '../../../ui/field.tsx';
import { callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';
import { Modal } from '../../ui/modal.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { FormError } from '../dialogs/form-error.tsx';
import { useCopiedForm } from '../dialogs/use-copied-form.ts';

/** Saves the filters in the address under a name. */
export function SaveDialog({ filters, onClose }: { filters: string; onClose: () => void }) {
  return (
    <ViewDialog
      call={({ name }) =>
        callApi('POST /api/admin/people-views', { json: { name, query: filters } })
      }
      confirmLabel="Save"
      copyKey="people-view-new"
      done={(name) => `These filters are saved as ${name}.`}
      name=""
      onClose={onClose}
      title="Save these filters"
    />
  );
}

/** Gives a view another name. */
export function NameDialog({ view, onClose }: { view: PeopleView; onClose: () => void }) {
  const { id, name } = view;
  return (
    <ViewDialog
      call={(json) => callApi('PUT /api/admin/people-views/:id', { id, json })}
      confirmLabel="Rename"
      copyKey={`people-view-${id}`}
      done={(renamed) => `The view is called ${renamed} now.`}
      name={name}
      onClose={onClose}
      title="Rename the view"
    />
  );
}

interface ViewDialogProps {
  title: string;
  confirmLabel: string;
  copyKey: string;
  /** To begin with. */
  name: string;
  call: (fields: { name: string }) => Promise<unknown>;
  done: (name: string) => string;
  onClose: () => void;
}

function ViewDialog(props: ViewDialogProps) {
  const { title, confirmLabel, copyKey, name, call, done, onClose } = props;
  const form = useCopiedForm(copyKey, { name });
  const { attempt } = useChange();
  const notify = useNotice();
  const store = (close: () => void) =>
    form.send(async () => {
      const answer = await attempt([], () => call(form.fields));
      close();
      if (answer) notify(done(form.fields.name.trim()));
    });
  return (
    <Modal
      confirmLabel={confirmLabel}
      onClose={() => {
        form.forget();
        onClose();
      }}
      onConfirm={(close) => void store(close)}
      title={title}
    >
      <TextField {...form.field('name')} autoComplete="off" autoFocus label="Name" />
      <p className="text-mute">Whoever works here sees it.</p>
      <FormError>{form.error}</FormError>
    </Modal>
  );
}
