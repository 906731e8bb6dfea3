import { type Editor, EditorContent, useEditorState } from '@tiptap/react';
import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { readMinutes, readTimeText, wordCount } from '../../../../domain/posts/read-time.ts';
import { DragHandle } from './drag-handle.tsx';
import { AltDialog, ImageDialog } from './image-dialogs.tsx';
import { LinkBlockDialog, LinkDialog } from './link-dialogs.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { ChosenBlock, CodeLanguage, TableTools } from './tool-strips.tsx';
import { InsertMenu, Toolbar } from './toolbar.tsx';
import { useTextEditor } from './use-text-editor.ts';
import './rich-text.css';

interface RichTextProps {
  /** Where the tools go: above the title. */
  head: HTMLElement;
  /** Read once: a new text wants a new `key`. */
  initialHtml: string;
  labelledBy: string;
  onChange: (html: string) => void;
  /** One more picture (1) or one less (-1) is on its way to the server: while there is any, the text is not whole. */
  onUploading: (step: 1 | -1) => void;
}

/** The editor of a post's text. */
export default function RichText(props: RichTextProps) {
  const { head, initialHtml, labelledBy, onChange, onUploading } = props;
  const id = useId();
  const desk = useTextEditor({
    attributes: attributesOf(id, labelledBy),
    initialHtml,
    onUploading,
    onChange,
  });
  useKeyboardHeight();
  const { editor, problem, question, undescribed } = desk;
  if (!editor) return null;
  return (
    <div className="rich-frame">
      {createPortal(
        <>
          <div className="rich-bar">
            <Toolbar controls={id} editor={editor} onAsk={question.open} />
            <InsertMenu editor={editor} onAsk={question.open} />
            <WordCount editor={editor} />
          </div>
          <div className="rich-strips">
            <CodeLanguage editor={editor} />
            <TableTools editor={editor} />
            <ChosenBlock editor={editor} onAsk={question.open} />
            <p className={problem ? 'rich-strip text-brick' : 'sr-only'} role="alert">
              {problem}
            </p>
          </div>
        </>,
        head,
      )}
      <DragHandle editor={editor} />
      <EditorContent editor={editor} />
      <SlashMenu editor={editor} onAsk={question.open} />
      <p className="rich-foot" id={`${id}-hint`}>
        A slash at the beginning of an empty line lists what can stand there. Tab indents, Shift+Tab
        takes back; Alt+Shift with an arrow moves a block; Alt+F10 goes to the tools. To leave the
        text by keyboard press Escape, then Tab.
      </p>
      <p className="sr-only" role="status">
        {desk.said}
      </p>
      {question.render((close, asking) => {
        if (asking === 'link') return <LinkDialog editor={editor} onClose={close} />;
        if (asking === 'image') return <ImageDialog editor={editor} onClose={close} />;
        return <LinkBlockDialog editor={editor} kind={asking} onClose={close} />;
      })}
      {!question.isOpen && undescribed && (
        <AltDialog
          address={undescribed}
          editor={editor}
          key={undescribed}
          onClose={() => desk.onDescribed(undescribed)}
        />
      )}
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

/** How long the text is, in words and in minutes of a reader. */
function WordCount({ editor }: { editor: Editor }) {
  const text = useEditorState({
    editor,
    selector: ({ editor }) => editor.getText({ blockSeparator: ' ' }),
  });
  const words = wordCount(text);
  return (
    <p className="rich-count">
      {words.toLocaleString('en-IN')} {words === 1 ? 'word' : 'words'}
      {words > 0 && ` · ${readTimeText(readMinutes(text))}`}
    </p>
  );
}

/** Tells the style sheet how much of the page a phone's own keyboard covers, so that the tools stand above it. */
function useKeyboardHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const end = new AbortController();
    const { style } = document.documentElement;
    const fit = () => {
      // Zoomed in, less of the page is seen without any keyboard.
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
