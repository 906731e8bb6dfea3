import type { EditorProps } from '@tiptap/pm/view';
import { type Editor, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useDialog } from '../../ui/dialog.tsx';
import { cleanPastedHtml, pastedPage } from './paste/clean-pasted-html.ts';
import { textExtensions } from './schema/extensions.ts';
import { openedDocument, writtenHtml } from './schema/written-html.ts';
import type { Question } from './tools.tsx';
import { imageFiles, insertUploads, uploadDataPictures } from './uploads.ts';

interface TextEditorOptions {
  /** Attributes of the element that is written in. */
  attributes: Record<string, string>;
  initialHtml: string;
  onChange: (html: string) => void;
  onUploading: (step: 1 | -1) => void;
}

/** What stands round a cursor that is not at the edge of what the sticky bars leave free, in pixels. */
const scrollRoom = { top: 136, bottom: 72, left: 0, right: 0 };

/** The editor and all that it has to say or to ask. */
export function useTextEditor(options: TextEditorOptions) {
  const { attributes, initialHtml, onChange } = options;
  const [problem, setProblem] = useState('');
  const [said, setSaid] = useState('');
  const question = useDialog<Question>();
  const [undescribed, setUndescribed] = useState<string[]>([]);
  const ref = useRef<Editor>(null);
  const lastHtml = useRef('');
  const events = {
    onProblem: setProblem,
    onUnderway: options.onUploading,
    onInserted: (address: string) =>
      setUndescribed((before) => (before.includes(address) ? before : [...before, address])),
  };

  function upload(files: File[], position: number) {
    setProblem('');
    if (ref.current) void insertUploads(ref.current, files, position, events);
  }

  const [initial] = useState(() => {
    const extensions = textExtensions({
      onLeaving: (isLeaving) => setSaid(isLeaving ? 'Tab now leaves the text.' : ''),
      onAsk: question.open,
      onMoved: (step) => setSaid(step < 0 ? 'Moved up.' : 'Moved down.'),
    });
    return { extensions, content: openedDocument(initialHtml, extensions) };
  });
  const editor = useEditor({
    ...initial,
    immediatelyRender: false,
    // The content security policy forbids the style element; rich-text.css holds what it says.
    injectCSS: false,
    editorProps: {
      ...textInput({ upload, onProblem: setProblem }),
      attributes,
      scrollMargin: scrollRoom,
      scrollThreshold: scrollRoom,
    },
    onCreate({ editor }) {
      lastHtml.current = writtenHtml(editor);
    },
    onUpdate({ editor, transaction }) {
      const html = writtenHtml(editor);
      if (html !== lastHtml.current) onChange(html);
      lastHtml.current = html;
      if (cameFromOutside(transaction.getMeta('uiEvent'))) void uploadDataPictures(editor, events);
    },
  });
  ref.current = editor;

  return {
    ...{ editor, problem, said, question },
    undescribed: undescribed[0],
    onDescribed: (address: string) =>
      setUndescribed((before) => before.filter((other) => other !== address)),
  };
}

const cameFromOutside = (event: unknown) => event === 'paste' || event === 'drop';

interface TextInput {
  upload: (files: File[], position: number) => void;
  onProblem: (sentence: string) => void;
}

/** What comes into the text other than by typing: HTML is cleaned, picture files are uploaded. */
function textInput({ upload, onProblem }: TextInput): EditorProps {
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

/** Word adds a picture of the text to the text; a picture copied from a page comes with nothing but its element. */
function hasText(data: DataTransfer | null): boolean {
  const { body } = pastedPage(data?.getData('text/html') ?? '');
  return body.textContent?.trim() !== '';
}
