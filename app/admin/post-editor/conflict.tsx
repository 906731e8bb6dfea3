import { useState } from 'react';
import { ComparedRows } from '../compare/compared-rows.tsx';
import { comparisonOf } from '../compare/comparison.ts';
import { postRows } from '../compare/post-rows.ts';
import { ActionButton } from '../ui/action.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { useToast } from '../ui/toast.tsx';
import { draftOfFields, emptyDraft, type PostDraft, typedPost, versionText } from './post-draft.ts';
import { usePostEditorContext } from './use-post-editor.ts';

/** Asks which text to keep if the post or its draft was saved elsewhere; again after each refused save. */
export function Conflicts() {
  const { form, saving } = usePostEditorContext();
  const { theirs } = form;
  if (!theirs || saving.isPutOff) return null;
  const { draft, post } = theirs;
  const savedAt = draft?.at ?? post?.updated_at ?? '';
  return (
    <Conflict
      key={savedAt}
      keptMineToast={
        draft
          ? 'Yours is kept, and is the draft now.'
          : 'Yours is kept. Press Update Blog to save it over the other version.'
      }
      onLater={() =>
        saving.putOff(
          draft
            ? 'Not saved: this draft was saved elsewhere meanwhile.'
            : 'Not saved: this blog was saved by somebody else meanwhile.',
        )
      }
      savedAt={savedAt}
      theirs={draftOfFields(typedPost(theirs, emptyDraft))}
    />
  );
}

interface ConflictProps {
  theirs: PostDraft;
  savedAt: string;
  keptMineToast: string;
  onLater: () => void;
}

/** Shows both versions side by side; nothing is stored until one is chosen. */
function Conflict({ theirs, savedAt, keptMineToast, onLater }: ConflictProps) {
  const { form } = usePostEditorContext();
  const { draft: mine, fields } = form;
  const notify = useToast();
  const [copyResult, setCopyResult] = useState('');

  function keepMine() {
    form.decide('mine');
    notify(keptMineToast);
  }

  function takeTheirs() {
    form.decide('theirs');
    notify('The other version is in the form now.', {
      action: { label: 'Put mine back', run: () => form.replace(fields) },
    });
  }

  return (
    <Dialog
      aria-labelledby="conflict-title"
      className="admin-dialog editor-modal-wide"
      onClose={onLater}
      role="alertdialog"
    >
      {(close) => (
        <>
          <h2 className="text-xl leading-snug tracking-[-0.02em]" id="conflict-title">
            This blog was saved by somebody else meanwhile
          </h2>
          <p className="mt-2">
            It was saved <Moment of={savedAt} />, after you opened it. Nothing of yours has been
            saved, and nothing is lost. Words that only one version has are marked.
          </p>
          <DifferenceTable sides={['Theirs', 'Yours']} versions={[theirs, mine]} />
          <div className="mt-5 flex flex-wrap gap-3">
            <ActionButton onClick={keepMine} tone="primary">
              Keep mine over theirs
            </ActionButton>
            <ActionButton onClick={takeTheirs}>Take theirs</ActionButton>
            <ActionButton onClick={async () => setCopyResult(await copyText(versionText(mine)))}>
              Copy mine
            </ActionButton>
            <ActionButton onClick={close}>Decide later</ActionButton>
          </div>
          <p className="mt-3" role="status">
            {copyResult}
          </p>
        </>
      )}
    </Dialog>
  );
}

interface DifferenceTableProps {
  versions: [one: PostDraft, other: PostDraft];
  sides: [one: string, other: string];
}

export function DifferenceTable({ versions, sides }: DifferenceTableProps) {
  const comparison = comparisonOf(postRows(...versions));
  if (comparison.changes === 0) {
    return <p className="mt-4 font-semibold">No differences: both versions are equal.</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long comparison scrolls in it, also by keyboard
    <section aria-label="Differences" className="conflict-fields" tabIndex={0}>
      <ComparedRows comparison={comparison} sides={sides} />
    </section>
  );
}

/** Copies a text, and returns the message about it. */
async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Your version was copied.';
  } catch {
    return 'This browser does not allow copying here. Select your text and copy it by hand.';
  }
}
