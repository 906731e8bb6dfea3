import { TextArea } from '../../../ui/field.tsx';
import { OtherText } from '../../edited-text/other-text.tsx';
import type { EditedText } from '../../edited-text/use-edited-text.ts';
import { ActionButton } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';

/** A note about a message that only administrators see. */
export function NotePanel({ note }: { note: EditedText }) {
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
        <OtherText edited={note} name="note" />
        {other === undefined && (
          <div>
            <ActionButton aria-disabled={isSaving} type="submit">
              {isSaving ? 'Saving...' : 'Save note'}
            </ActionButton>
          </div>
        )}
      </form>
    </Panel>
  );
}
