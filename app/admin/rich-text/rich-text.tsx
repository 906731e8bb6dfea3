import { type Editor, EditorContent, useEditorState } from '@tiptap/react';
import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { readMinutes, readTimeText, wordCount } from '../../../domain/posts/read-time.ts';
import { formatNumber } from '../../../domain/text/numbers.ts';
import { DragHandle } from './drag-handle.tsx';
import { AltDialog, ImageDialog } from './image-dialogs.tsx';
import { LinkBlockDialog, LinkDialog } from './link-dialogs.tsx';
import { SlashMenu } from './slash-menu.tsx';
import {
  CodeLanguage,
  Converted,
  LeftBehindStrip,
  SelectedBlock,
  SelectedPicture,
  TableTools,
} from './tool-strips.tsx';
import { InsertMenu, Toolbar } from './toolbar.tsx';
import { useTextEditor } from './use-text-editor.ts';
import './rich-text.css';

interface RichTextProps {
  /** The element above the title in which the tools are rendered. */
  head: HTMLElement;
  /** Read once; a new text needs a new `key`. */
  initialHtml: string;
  labelledBy: string;
  onChange: (html: string) => void;
  /** Called when an upload begins (1) or ends (-1); the text must not be saved during uploads. */
  onUploading: (step: 1 | -1) => void;
}

/** The editor of a post's text. */
export default function RichText(props: RichTextProps) {
  const { head, initialHtml, labelledBy, onChange, onUploading } = props;
  const id = useId();
  const text = useTextEditor({
    attributes: attributesOf(id, labelledBy),
    initialHtml,
    onUploading,
    onChange,
  });
  useKeyboardHeight();
  const { editor, problem, announcement, dialog, describing } = text;
  if (!editor) return null;
  return (
    <div className="rich-frame">
      {createPortal(
        <>
          <div className="rich-bar">
            <Toolbar controls={id} editor={editor} onDialog={dialog.open} />
            <InsertMenu editor={editor} onDialog={dialog.open} />
            <WordCount editor={editor} />
          </div>
          <div className="rich-strips">
            <CodeLanguage editor={editor} />
            <TableTools editor={editor} />
            <SelectedBlock editor={editor} onDialog={dialog.open} />
            <SelectedPicture editor={editor} onDialog={dialog.open} />
            <LeftBehindStrip
              leftBehind={text.leftBehind}
              onLeave={text.leaveBehind}
              onPutBack={text.putBack}
            />
            <Converted conversion={text.conversion} editor={editor} onDialog={dialog.open} />
            <p className={problem ? 'rich-strip text-brick' : 'sr-only'} role="alert">
              {problem}
            </p>
          </div>
        </>,
        head,
      )}
      <DragHandle editor={editor} />
      <EditorContent editor={editor} />
      <SlashMenu editor={editor} onDialog={dialog.open} />
      <p className="rich-foot" id={`${id}-hint`}>
        Type / on an empty line to insert something. Tab indents, Shift+Tab takes it back; Alt+Shift
        with an arrow moves a block; Alt+F10 goes to the tools. To leave the text by keyboard press
        Escape, then Tab.
      </p>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {dialog.render((close, name) => {
        if (name === 'link') return <LinkDialog editor={editor} onClose={close} />;
        if (name === 'image') return <ImageDialog editor={editor} onClose={close} />;
        return <LinkBlockDialog editor={editor} kind={name} onClose={close} />;
      })}
      {describing.render((close, address) => (
        <AltDialog address={address} editor={editor} onClose={close} />
      ))}
    </div>
  );
}

function attributesOf(id: string, labelledBy: string) {
  return {
    id,
    class: 'article-text rich-text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    'aria-describedby': `${id}-hint`,
  };
}

/** Number of words and reading time. */
function WordCount({ editor }: { editor: Editor }) {
  const text = useEditorState({
    editor,
    selector: ({ editor }) => editor.getText({ blockSeparator: ' ' }),
  });
  const words = wordCount(text);
  return (
    <p className="rich-count">
      {formatNumber(words)} {words === 1 ? 'word' : 'words'}
      {words > 0 && ` · ${readTimeText(readMinutes(text))}`}
    </p>
  );
}

/** Sets the height of the on-screen keyboard as a CSS variable, so that the tools stay above it. */
function useKeyboardHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const end = new AbortController();
    const { style } = document.documentElement;
    const fit = () => {
      // Zooming in also makes the visual viewport smaller.
      const covered = view.scale === 1 ? innerHeight - view.height - view.offsetTop : 0;
      style.setProperty('--keyboard', `${Math.max(0, covered)}px`);
    };
    for (const event of ['resize', 'scroll']) view.addEventListener(event, fit, end);
    return () => {
      end.abort();
      style.removeProperty('--keyboard');
    };
  }, []);
}
