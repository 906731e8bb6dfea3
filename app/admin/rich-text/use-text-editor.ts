import type { Transaction } from '@tiptap/pm/state';
import type { EditorProps, EditorView } from '@tiptap/pm/view';
import { type Editor, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import type { HiddenPart } from '../../../domain/posts/hidden-text.ts';
import { useDialog } from '../ui/dialog.tsx';
import { notePress } from '../ui/typing.ts';
import { cleanPastedHtml, pastedPage } from './paste/clean-pasted-html.ts';
import {
  type Conversion,
  colouredMarkdown,
  convertMarkdown,
  convertVideos,
  type LeftBehind,
  pastedRange,
  putBack,
} from './paste/convert-paste.ts';
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
 * tool needs, the picture that is being described, and what became of the text that was pasted last.
 */
export function useTextEditor(options: TextEditorOptions) {
  const { attributes, initialHtml, onChange } = options;
  const [problem, setProblem] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const dialog = useDialog<DialogName>();
  const describing = useDialog<string>();
  const [conversion, setConversion] = useState<Conversion>();
  const [leftBehind, setLeftBehind] = useState<LeftBehind>();
  const pasted = useRef<PastedInput>({});
  const ref = useRef<Editor>(null);
  const lastHtml = useRef('');
  const events = {
    onProblem: setProblem,
    onUploading: options.onUploading,
  };

  function openDialog(name: DialogName) {
    // Enter opens one too, from a menu in the text.
    notePress();
    dialog.open(name);
  }

  function upload(files: File[], position: number) {
    setProblem('');
    if (ref.current) void insertUploads(ref.current, files, position, events);
  }

  /** Converts what a paste or drop has inserted. */
  async function convert(editor: Editor, transaction: Transaction) {
    const { text, isOwn, html, left = [] } = pasted.current;
    pasted.current = {};
    const range = pastedRange(transaction);
    if (range && html && left.length > 0)
      setLeftBehind({ parts: left, html, range, doc: editor.state.doc });
    // A block that is moved stays as it is.
    if (!range || isOwn || (transaction.getMeta('uiEvent') === 'drop' && text === undefined))
      return;
    const { doc } = editor.state;
    const markdown = text === undefined ? undefined : await convertMarkdown(editor, range, text);
    if (editor.isDestroyed) return;
    // A video of the Markdown is converted already.
    if (markdown) setConversion(markdown);
    else if (editor.state.doc === doc) setConversion(convertVideos(editor, range));
  }

  const [initial] = useState(() => {
    const extensions = textExtensions({
      onLeaving: (isLeaving) => setAnnouncement(isLeaving ? 'Tab now leaves the text.' : ''),
      onDialog: openDialog,
      onDescribe: describing.open,
      onMoved: (step) => setAnnouncement(step < 0 ? 'Moved up.' : 'Moved down.'),
    });
    return { extensions, content: openedDocument(initialHtml, extensions) };
  });
  const editor = useEditor({
    ...initial,
    immediatelyRender: false,
    // The content security policy forbids the style element; rich-text.css has these styles.
    injectCSS: false,
    // Other rules would also change ordinary texts, such as "rate * quantity * days"; Markdown is converted as a whole.
    enablePasteRules: ['link'],
    editorProps: {
      ...textInput({
        upload,
        onInput: (input) => {
          pasted.current = input;
          setProblem(input.problems?.join(' ') ?? '');
          setLeftBehind(undefined);
        },
      }),
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
      if (transaction.docChanged) setConversion(undefined);
      const origin = transaction.getMeta('uiEvent');
      if (origin !== 'paste' && origin !== 'drop') return;
      void uploadDataPictures(editor, events);
      void convert(editor, transaction);
    },
  });
  ref.current = editor;

  return {
    editor,
    problem,
    announcement,
    dialog: { ...dialog, open: openDialog },
    describing,
    conversion,
    leftBehind,
    putBack() {
      if (editor && leftBehind) putBack(editor, leftBehind);
      setLeftBehind(undefined);
    },
    leaveBehind: () => setLeftBehind(undefined),
  };
}

interface TextInputOptions {
  upload: (files: File[], position: number) => void;
  /** Called before a text is inserted. */
  onInput: (input: PastedInput) => void;
}

interface PastedInput {
  /** A text without formats, unless it is meant to stay plain. */
  text?: string | undefined;
  /** Whether it was copied from the editor. */
  isOwn?: boolean;
  /** The HTML as it was copied, what stayed out of it, and messages about that. */
  html?: string;
  left?: HiddenPart[];
  problems?: string[];
}

/** Cleans pasted or dropped HTML, and uploads picture files. */
function textInput({ upload, onInput }: TextInputOptions): EditorProps {
  let isMarkdown = false;
  return {
    transformPastedText(text, isPlain) {
      onInput({ text: isPlain && !isMarkdown ? undefined : text });
      return text;
    },
    transformPastedHTML(html) {
      const { html: cleaned, leftBehind: left, problems } = cleanPastedHtml(html);
      onInput({ isOwn: html.includes('data-pm-slice'), html, left, problems });
      return cleaned;
    },
    handlePaste(view, event) {
      const markdown = isInCode(view) ? '' : colouredMarkdown(event.clipboardData);
      if (markdown) {
        isMarkdown = true;
        view.pasteText(markdown);
        isMarkdown = false;
        return true;
      }
      const files = imageFiles(event.clipboardData);
      if (files.length === 0 || hasText(event.clipboardData)) return false;
      upload(files, view.state.selection.to);
      return true;
    },
    handleDrop(view, event, _slice, moved) {
      const files = imageFiles(event.dataTransfer);
      if (moved || files.length === 0) return false;
      event.preventDefault();
      view.focus();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      upload(files, at?.pos ?? view.state.selection.from);
      return true;
    },
  };
}

const isInCode = ({ state }: EditorView) => Boolean(state.selection.$from.parent.type.spec.code);

/** Whether the clipboard has text besides a picture. Word adds a picture of the copied text; a picture copied from a page has only its element. */
function hasText(data: DataTransfer | null): boolean {
  const { body } = pastedPage(data?.getData('text/html') ?? '');
  return body.textContent?.trim() !== '';
}
