import { TextArea } from '../../../ui/field.tsx';
import { callApi } from '../../api/call-api.ts';
import { useChange } from '../../lists/use-change.ts';
import { ActionButton } from '../../ui/action.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { useCopiedForm } from '../dialogs/use-copied-form.ts';

const blank = { note: '' };

/** Writes a note on a card. What is typed stays in this browser until it is stored. */
export function NoteForm({ id }: { id: number }) {
  const form = useCopiedForm(`note-person-${id}`, blank);
  const { attempt, isBusy } = useChange();
  const notify = useNotice();

  const add = () =>
    form.send(async () => {
      const json = form.fields;
      await attempt([id], () => callApi('POST /api/admin/people/:id/notes', { id, json }));
      form.change(blank);
      notify('The note is on the card.');
    });

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextArea
        {...form.field('note')}
        error={form.field('note').error ?? form.error}
        label="Add a note"
        rows={2}
      />
      <div>
        <ActionButton aria-disabled={isBusy} type="submit">
          Add note
        </ActionButton>
      </div>
    </form>
  );
}
