import { Editor } from '@tiptap/react';
import { textExtensions } from '../../../app/admin/rich-text/schema/extensions.ts';
import { openedDocument, writtenHtml } from '../../../app/admin/rich-text/schema/written-html.ts';

declare global {
  interface Window {
    editText: typeof editText;
  }
}

/** Opens stored HTML in the editor, types a letter at a position, and returns the HTML to save. */
function editText(html: string, place: number, letter: string): string {
  const extensions = textExtensions({
    onLeaving() {},
    onDialog() {},
    onDescribe() {},
    onMoved() {},
  });
  const content = openedDocument(html, extensions);
  const editor = new Editor({ content, extensions, injectCSS: false });
  const places: number[] = [];
  editor.state.doc.descendants((node, at) => {
    if (!node.isTextblock) return;
    for (let offset = 0; offset <= node.content.size; offset += 1) places.push(at + 1 + offset);
  });
  const at = places[place % places.length];
  if (at !== undefined) editor.view.dispatch(editor.state.tr.insertText(letter, at));
  const written = writtenHtml(editor);
  editor.destroy();
  return written;
}

window.editText = editText;
