import { type Editor, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useDialog } from '../../ui/dialog.tsx';
import { textInput } from './paste/text-input.ts';
import { textExtensions } from './schema/extensions.ts';
import { openedDocument, writtenHtml } from './schema/written-html.ts';
import type { Question } from './toolbar/tools.ts';
import { uploadDataPictures } from './uploads/data-pictures.ts';
import { insertUploads } from './uploads/insert-uploads.ts';

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
