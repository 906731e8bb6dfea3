import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { useId } from 'react';
import { codeLanguages } from '../code-languages.ts';

/** Shown while the cursor is in a code block: what its colours on the public page go by. */
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
