import { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';

/** The cursor goes behind the new block: what is typed next would replace it if it stayed chosen. */
export function insertBlock(editor: Editor, type: string, attrs: Record<string, unknown>): void {
  editor.chain().focus().insertContent({ type, attrs }).run();
  editor.commands.command(({ tr }) => {
    tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.to), 1));
    return true;
  });
}
