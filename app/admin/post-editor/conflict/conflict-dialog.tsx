import { useEffect, useRef, useState } from 'react';
import type { PostPayload } from '../../../../domain/posts/admin-post.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { ActionButton } from '../../ui/action.tsx';
import { draftOf, type PostDraft } from '../draft/post-draft.ts';
import { DifferenceTable } from './difference-table.tsx';
import { versionText } from './differences.ts';

interface ConflictDialogProps {
  theirs: PostPayload;
  mine: PostDraft;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Back to the form, with nothing decided. */
  onClose: () => void;
}

/** Both versions side by side; nothing is stored until one is chosen. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { theirs, mine, onKeepMine, onTakeTheirs, onClose } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => ref.current?.showModal(), []);
  const copyMine = async () => setSaid(await copied(versionText(mine)));

  return (
    <dialog
      aria-labelledby="conflict-title"
      className="admin-dialog editor-modal-wide"
      onClose={onClose}
      ref={ref}
      role="alertdialog"
    >
      <h2 className="text-xl leading-snug tracking-[-0.02em]" id="conflict-title">
        This blog was saved by somebody else meanwhile
      </h2>
      <p className="mt-2">
        It was saved {momentText(theirs.updated_at)}, after you opened it. Nothing of yours has been
        saved, and nothing is lost. Words that only one version has are marked.
      </p>
      <DifferenceTable mine={mine} theirs={draftOf(theirs)} />
      <div className="mt-5 flex flex-wrap gap-3">
        <ActionButton onClick={onKeepMine} tone="primary">
          Keep mine over theirs
        </ActionButton>
        <ActionButton onClick={onTakeTheirs}>Take theirs</ActionButton>
        <ActionButton onClick={() => void copyMine()}>Copy mine</ActionButton>
        <ActionButton onClick={() => ref.current?.close()}>Decide later</ActionButton>
      </div>
      <p className="mt-3" role="status">
        {said}
      </p>
    </dialog>
  );
}

/** Copies a text, and returns what to say about it. */
async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Your version was copied.';
  } catch {
    return 'This browser does not allow copying here. Select your text and copy it by hand.';
  }
}
