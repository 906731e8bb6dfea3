import { TextArea } from '../../../ui/field.tsx';
import { ActionButton } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { useNote } from './use-note.ts';

type Note = ReturnType<typeof useNote>;

/** A note about a message that only administrators see. */
export function NotePanel({ note }: { note: Note }) {
  const { text, write, save, other, error, isDirty, isSaving } = note;
  return (
    <Panel aside={<span role="status">{isDirty && 'Not saved yet'}</span>} title="Private note">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextArea
          error={error}
          label="Only administrators see it"
          onChange={(event) => write(event.target.value)}
          rows={4}
          value={text}
        />
        {other === undefined ? (
          <div>
            <ActionButton aria-disabled={isSaving} type="submit">
              {isSaving ? 'Saving...' : 'Save note'}
            </ActionButton>
          </div>
        ) : (
          <OtherNote note={note} other={other} />
        )}
      </form>
    </Panel>
  );
}

/** Shows both notes to choose from. */
function OtherNote({ note, other }: { note: Note; other: string }) {
  return (
    <section aria-label="The other note" className="rounded-control bg-sand p-4">
      <p className="font-semibold">The note that is saved now</p>
      <p className="mt-1 break-words whitespace-pre-line">{other || 'It is empty.'}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ActionButton aria-disabled={note.isSaving} onClick={() => void note.save(other)}>
          Save mine in its place
        </ActionButton>
        <ActionButton aria-disabled={note.isSaving} onClick={() => note.take(other)}>
          Keep that one
        </ActionButton>
      </div>
    </section>
  );
}
