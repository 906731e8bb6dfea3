import { type Editor, EditorContent, useEditorState } from '@tiptap/react';
import { useId } from 'react';
import { createPortal } from 'react-dom';
import { readMinutes, readTimeText, wordCount } from '../../../../domain/posts/read-time.ts';
import { ChosenBlock } from './blocks/chosen-block.tsx';
import { DragHandle } from './blocks/drag-handle.tsx';
import { InsertMenu } from './blocks/insert-menu.tsx';
import { SlashMenu } from './blocks/slash-menu.tsx';
import { TableTools } from './blocks/table-tools.tsx';
import { AltDialog } from './dialogs/alt-dialog.tsx';
import { ImageDialog } from './dialogs/image-dialog.tsx';
import { LinkBlockDialog } from './dialogs/link-block-dialog.tsx';
import { LinkDialog } from './dialogs/link-dialog.tsx';
import { CodeLanguage } from './toolbar/code-language.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useKeyboardHeight } from './toolbar/use-keyboard-height.ts';
import { useTextEditor } from './use-text-editor.ts';
import './rich-text.css';
import './blocks/blocks.css';

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
