import { type Editor, useEditorState } from '@tiptap/react';
import { useId } from 'react';
import { videoOf } from '../../../../domain/posts/video.ts';
import { ActionButton } from '../../ui/action.tsx';
import type { LinkBlockAttrs } from './schema/link-block.ts';
import { editTable, possibleEdits } from './schema/tables.ts';
import type { DialogName } from './tools.tsx';

/** Chooses the language for syntax colouring; visible while the cursor is in a code block. */
export function CodeLanguage({ editor }: { editor: Editor }) {
  const id = useId();
  const language = useEditorState({
    editor,
    selector: () =>
      editor.isActive('codeBlock')
        ? String(editor.getAttributes('codeBlock').language ?? '')
        : undefined,
  });
  if (language === undefined) return null;
  const isKnown = codeLanguages.some(([value]) => value === language);
  return (
    <p className="rich-strip">
      <label htmlFor={id}>Code language</label>
      <select
        id={id}
        onChange={({ target }) =>
          editor.commands.updateAttributes('codeBlock', { language: target.value || null })
        }
        value={language}
      >
        {!isKnown && <option>{language}</option>}
        {codeLanguages.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </p>
  );
}

const codeLanguages = [
  ['', 'Plain text'],
  ['html', 'HTML'],
  ['css', 'CSS'],
  ['javascript', 'JavaScript'],
  ['typescript', 'TypeScript'],
  ['jsx', 'React (JSX)'],
  ['json', 'JSON'],
  ['python', 'Python'],
  ['php', 'PHP'],
  ['sql', 'SQL'],
  ['bash', 'Shell'],
  ['yaml', 'YAML'],
] as const;

/** Buttons that edit the table at the cursor. */
export function TableTools({ editor }: { editor: Editor }) {
  const edits = useEditorState({ editor, selector: () => possibleEdits(editor) });
  if (edits.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the form's outline
    <div aria-label="Table" className="rich-strip" role="group">
      {edits.map((edit) => (
        <ActionButton
          key={edit}
          onClick={() => editTable(editor, edit)}
          // Keeps the focus and the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          tone="text"
        >
          {edit}
        </ActionButton>
      ))}
    </div>
  );
}

interface SelectedBlockProps {
  editor: Editor;
  onDialog: (dialog: DialogName) => void;
}

/** The edit button of a selected button or video. */
export function SelectedBlock({ editor, onDialog }: SelectedBlockProps) {
  const block = useEditorState({
    editor,
    selector: () =>
      editor.isActive('linkBlock')
        ? (editor.getAttributes('linkBlock') as LinkBlockAttrs)
        : undefined,
  });
  if (!block) return null;
  const { kind, href } = block;
  return (
    <p className="rich-strip">
      <span className="min-w-0 grow truncate">
        {kind === 'video' ? `Video on ${videoOf(href)?.site}` : `Button, goes to ${href}`}
      </span>
      <ActionButton onClick={() => onDialog(kind)} tone="text">
        Change
      </ActionButton>
      <ActionButton onClick={() => editor.chain().focus().deleteSelection().run()} tone="text">
        Remove
      </ActionButton>
    </p>
  );
}
