import { type Editor, useEditorState } from '@tiptap/react';
import { useId } from 'react';

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

/** Languages that code on a public page can be coloured as. */
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
