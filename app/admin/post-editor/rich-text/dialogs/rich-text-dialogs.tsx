import type { Editor } from '@tiptap/react';
import type { ToolName } from '../toolbar/tool-icons.tsx';
import { AltDialog } from './alt-dialog.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';

interface RichTextDialogsProps {
  editor: Editor;
  asking: ToolName | undefined;
  /** Address of a picture that has just arrived and has no description. */
  undescribed: string | undefined;
  onAnswered: () => void;
  onDescribed: () => void;
}

/** Whatever the editor has to ask, one thing at a time. */
export function RichTextDialogs({
  editor,
  asking,
  undescribed,
  onAnswered,
  onDescribed,
}: RichTextDialogsProps) {
  if (asking === 'link') return <LinkDialog editor={editor} onClose={onAnswered} />;
  if (asking === 'image') return <ImageDialog editor={editor} onClose={onAnswered} />;
  if (!undescribed) return null;
  const describe = () => {
    onDescribed();
    editor.commands.focus();
  };
  return <AltDialog address={undescribed} editor={editor} key={undescribed} onClose={describe} />;
}
