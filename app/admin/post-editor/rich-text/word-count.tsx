import { type Editor, useEditorState } from '@tiptap/react';
import { readMinutes, readTimeText, wordCount } from '../../../../domain/posts/read-time.ts';

/** How long the text is, in words and in minutes of a reader. */
export function WordCount({ editor }: { editor: Editor }) {
  const text = useEditorState({
    editor,
    selector: ({ editor }) => editor.getText({ blockSeparator: ' ' }),
  });
  const words = wordCount(text);
  return (
    <p className="tabular-nums">
      {words.toLocaleString('en-IN')} {words === 1 ? 'word' : 'words'}
      {words > 0 && ` · ${readTimeText(readMinutes(text))}`}
    </p>
  );
}
