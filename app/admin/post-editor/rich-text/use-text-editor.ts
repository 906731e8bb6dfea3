import type { EditorProps } from '@tiptap/pm/view';
import { type Editor, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useDialog } from '../../ui/dialog.tsx';
import { cleanPastedHtml, pastedPage } from './paste/clean-pasted-html.ts';
import { textExtensions } from './schema/extensions.ts';
import { openedDocument, writtenHtml } from './schema/written-html.ts';
import type { DialogName } from './tools.tsx';
import { imageFiles, insertUploads, uploadDataPictures } from './uploads.ts';

interface TextEditorOptions {
  /** Attributes of the editable element. */
  attributes: Record<string, string>;
  initialHtml: string;
  onChange: (html: string) => void;
  onUploading: (step: 1 | -1) => void;
}

/** Minimum distance of the cursor from the window's edges, which sticky bars cover, in pixels. */
const scrollMargins = { top: 136, bottom: 72, left: 0, right: 0 };

/**
 * The editor of a text and the state of its interface: a problem, an announcement for screen readers, the dialog that a
 * tool needs, and the next inserted picture without a description.
 */
export function useTextEditor(options: TextEditorOptions) {
  const { attributes, initialHtml, onChange } = options;
  const [problem, setProblem] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const dialog = useDialog<DialogName>();
  const [undescribed, setUndescribed] = useState<string[]>([]);
  const ref = useRef<Editor>(null);
  const lastHtml = useRef('');
  const events = {
    onProblem: setProblem,
    onUploading: options.onUploading,
    onInserted: (address: string) =>
      setUndescribed((before) => (before.includes(address) ? before : [...before, address])),
  };

  function upload(files: File[], position: number) {
    setProblem('');
    if (ref.current) void insertUploads(ref.current, files, position, events);
  }

  const [initial] = useState(() => {
    const extensions = textExtensions({
      onLeaving: (isLeaving) => setAnnouncement(isLeaving ? 'Tab now leaves the text.' : ''),
      onDialog: dialog.open,
      onMoved: (step) => setAnnouncement(step < 0 ? 'Moved up.' : 'Moved down.'),
    });
    return { extensions, content: openedDocument(initialHtml, extensions) };
  });
  const editor = useEditor({
    ...initial,
    immediatelyRender: false,
    // The content security policy forbids the style element; rich-text.css has these styles.
    injectCSS: false,
    editorProps: {
      ...textInput({ upload, onProblem: setProblem }),
      attributes,
      scrollMargin: scrollMargins,
      scrollThreshold: scrollMargins,
    },
    onCreate({ editor }) {
      lastHtml.current = writtenHtml(editor);
    },
    onUpdate({ editor, transaction }) {
      const html = writtenHtml(editor);
      if (html !== lastHtml.current) onChange(html);
      lastHtml.current = html;
      const origin = transaction.getMeta('uiEvent');
      if (origin === 'paste' || origin === 'drop') void uploadDataPictures(editor, events);
    },
  });
  ref.current = editor;

  return {
    editor,
    problem,
    announcement,
    dialog,
    undescribed: undescribed[0],
    onDescribed: (address: string) =>
      setUndescribed((before) => before.filter((other) => other !== address)),
  };
}

interface TextInputOptions {
  upload: (files: File[], position: number) => void;
  onProblem: (message: string) => void;
}

/** Cleans pasted or dropped HTML, and uploads picture files. */
function textInput({ upload, onProblem }: TextInputOptions): EditorProps {
  return {
    transformPastedHTML(html) {
      const cleaned = cleanPastedHtml(html);
      if (cleaned.problems.length > 0) onProblem(cleaned.problems.join(' '));
      return cleaned.html;
    },
    handlePaste(view, event) {
      const files = imageFiles(event.clipboardData);
      if (files.length === 0 || hasText(event.clipboardData)) return false;
      upload(files, view.state.selection.to);
      return true;
    },
    handleDrop(view, event, _slice, moved) {
      const files = imageFiles(event.dataTransfer);
      if (moved || files.length === 0) return false;
      event.preventDefault();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      upload(files, at?.pos ?? view.state.selection.from);
      return true;
    },
  };
}

/** Whether the clipboard has text besides a picture. Word adds a picture of the copied text; a picture copied from a page has only its element. */
function hasText(data: DataTransfer | null): boolean {
  const { body } = pastedPage(data?.getData('text/html') ?? '');
  return body.textContent?.trim() !== '';
}
