import { type Editor, useEditorState } from '@tiptap/react';
import { ActionButton } from '../../../ui/action.tsx';
import { editTable, possibleEdits } from '../schema/table-edits.ts';

/** Shown while the cursor is in a table. */
export function TableTools({ editor }: { editor: Editor }) {
  const edits = useEditorState({ editor, selector: () => possibleEdits(editor) });
  if (edits.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in the form's outline
    <div aria-label="Table" className="rich-strip" role="group">
      {edits.map((edit) => (
        <ActionButton
          key={edit}
          onClick={() => editTable(editor, edit)}
          // Keeps the focus in the text, as the toolbar does.
          onMouseDown={(event) => event.preventDefault()}
          tone="text"
        >
          {edit}
        </ActionButton>
      ))}
    </div>
  );
}
