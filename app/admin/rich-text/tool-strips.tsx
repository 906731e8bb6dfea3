import { type Editor, useEditorState } from '@tiptap/react';
import { useId } from 'react';
import { leftBehindText } from '../../../domain/posts/hidden-text.ts';
import { videoOf } from '../../../domain/posts/video.ts';
import { ActionButton } from '../ui/action.tsx';
import type { Conversion, LeftBehind } from './paste/convert-paste.ts';
import type { LinkBlockAttrs } from './schema/link-block.ts';
import { selectedPicture } from './schema/picture.ts';
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
        {kind === 'video' ? `Video on ${videoOf(href)?.site}` : `Button to ${href}`}
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

interface ConvertedProps {
  editor: Editor;
  conversion: Conversion | undefined;
  onDialog: (dialog: DialogName) => void;
}

/** The description of the selected picture, and the button that changes it. */
export function SelectedPicture({ editor, onDialog }: SelectedBlockProps) {
  const alt = useEditorState({
    editor,
    selector: () => {
      const type = selectedPicture(editor);
      return type && String(editor.getAttributes(type).alt ?? '');
    },
  });
  if (alt === undefined) return null;
  return (
    <p className="rich-strip">
      <span className="min-w-0 grow truncate">
        {alt ? `Picture: ${alt}` : 'This picture has no description yet'}
      </span>
      <ActionButton onClick={() => onDialog('image')} tone="text">
        {alt ? 'Description, caption' : 'Describe it'}
      </ActionButton>
      <ActionButton onClick={() => editor.chain().focus().deleteSelection().run()} tone="text">
        Remove
      </ActionButton>
    </p>
  );
}

/** Says what a pasted text became, until the next change; the buttons name a video and bring the text back. */
export function Converted({ editor, conversion, onDialog }: ConvertedProps) {
  const isVideo = conversion?.kind === 'video';

  function name() {
    if (conversion?.kind !== 'video') return;
    editor.commands.setNodeSelection(conversion.position);
    onDialog('video');
  }

  return (
    <div className={conversion ? 'rich-strip' : ''}>
      <p className="min-w-0 grow" role="status">
        {conversion &&
          (isVideo
            ? 'The address became a video.'
            : 'The pasted Markdown became headings, lists and links.')}
      </p>
      {isVideo && (
        <ActionButton onClick={name} tone="text">
          Give it a title
        </ActionButton>
      )}
      {conversion && (
        <ActionButton onClick={() => editor.chain().focus().undo().run()} tone="text">
          {isVideo ? 'Keep the address' : 'Keep it as typed'}
        </ActionButton>
      )}
    </div>
  );
}

interface LeftBehindProps {
  leftBehind: LeftBehind | undefined;
  onPutBack: () => void;
  onLeave: () => void;
}

/** Names what was hidden where a pasted text comes from, until the next paste; a button puts it back. */
export function LeftBehindStrip({ leftBehind, onPutBack, onLeave }: LeftBehindProps) {
  const isOne = leftBehind?.parts.length === 1;
  return (
    <div className={leftBehind ? 'rich-strip' : ''}>
      <p className="min-w-0 grow" role="status">
        {leftBehind && leftBehindText(leftBehind.parts)}
      </p>
      {leftBehind && (
        <>
          <ActionButton onClick={onPutBack} tone="text">
            {isOne ? 'Put it back' : 'Put them back'}
          </ActionButton>
          <ActionButton onClick={onLeave} tone="text">
            {isOne ? 'Leave it out' : 'Leave them out'}
          </ActionButton>
        </>
      )}
    </div>
  );
}
