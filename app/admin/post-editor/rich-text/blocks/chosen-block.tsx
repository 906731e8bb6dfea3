import { type Editor, useEditorState } from '@tiptap/react';
import { videoOf } from '../../../../../domain/posts/video.ts';
import { ActionButton } from '../../../ui/action.tsx';
import type { LinkBlockAttrs } from '../schema/link-block.ts';
import type { Question } from '../toolbar/tools.ts';

interface ChosenBlockProps {
  editor: Editor;
  onAsk: (question: Question) => void;
}

/** Shown while a button or a video is chosen: where it leads, and how it is changed. */
export function ChosenBlock({ editor, onAsk }: ChosenBlockProps) {
  const chosen = useEditorState({
    editor,
    selector: () =>
      editor.isActive('linkBlock')
        ? (editor.getAttributes('linkBlock') as LinkBlockAttrs)
        : undefined,
  });
  if (!chosen) return null;
  const { kind, href } = chosen;
  return (
    <p className="rich-strip">
      <span className="min-w-0 grow truncate">
        {kind === 'video' ? `Video on ${videoOf(href)?.site}` : `Button, goes to ${href}`}
      </span>
      <ActionButton onClick={() => onAsk(kind)} tone="text">
        Change
      </ActionButton>
      <ActionButton onClick={() => editor.chain().focus().deleteSelection().run()} tone="text">
        Remove
      </ActionButton>
    </p>
  );
}
