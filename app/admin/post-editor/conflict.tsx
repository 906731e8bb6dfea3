import { useState } from 'react';
import { ComparedRows } from '../compare/compared-rows.tsx';
import { comparisonOf } from '../compare/comparison.ts';
import { postRows } from '../compare/post-rows.ts';
import { Moment } from '../lists/moment.tsx';
import { ActionButton } from '../ui/action.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useNotice } from '../ui/notice.tsx';
import { draftIn, draftOf, type PostDraft, versionText } from './post-draft.ts';
import type { useDraft } from './use-draft.ts';
import type { usePostForm } from './use-post-editor.ts';

/** Asks which text stays when the post, or its draft, was saved elsewhere meanwhile. */
export function Conflicts({ editor }: { editor: ReturnType<typeof usePostForm> }) {
  const { form, saving, server } = editor;
  const { theirs: post } = saving;
  const { theirs: draft } = server;
  if (post) {
    return (
      <Conflict
        form={form}
        key={`post ${post.updated_at}`}
        keptNotice="Yours is kept. Press Update Blog to save it over the other version."
        onKeepMine={() => form.buildOn(post)}
        onLater={() =>
          saving.setFailure('Not saved: this blog was saved by somebody else meanwhile.')
        }
        onSettled={saving.decide}
        onTakeTheirs={() => form.takeTheirs(post)}
        savedAt={post.updated_at}
        theirs={draftOf(post)}
      />
    );
  }
  if (!draft) return null;
  return (
    <Conflict
      form={form}
      key={`draft ${draft.at}`}
      keptNotice="Yours is kept, and is the draft now."
      onKeepMine={() => server.decide('mine')}
      onLater={() => saving.setFailure('Not saved: this draft was saved elsewhere meanwhile.')}
      onSettled={server.decide}
      onTakeTheirs={() => server.decide('theirs')}
      savedAt={draft.at}
      theirs={draftIn(draft)}
    />
  );
}

interface ConflictProps {
  form: ReturnType<typeof useDraft>;
  theirs: PostDraft;
  savedAt: string;
  /** Said after mine was kept. */
  keptNotice: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onLater: () => void;
  /** After any of them. */
  onSettled: () => void;
}

function useDecisions(props: ConflictProps) {
  const notify = useNotice();
  const { form } = props;
  const mine = form.draft;
  return {
    keepMine() {
      props.onKeepMine();
      props.onSettled();
      notify(props.keptNotice);
    },
    takeTheirs() {
      props.onTakeTheirs();
      props.onSettled();
      notify('The other version is in the form now.', {
        action: { label: 'Put mine back', run: () => form.replace(mine) },
      });
    },
    decideLater() {
      props.onSettled();
      props.onLater();
    },
  };
}

/**
 * Asks which version stays when the post was saved elsewhere meanwhile: both side by side; nothing is stored until one is
 * chosen.
 */
function Conflict(props: ConflictProps) {
  const { theirs, savedAt } = props;
  const mine = props.form.draft;
  const { keepMine, takeTheirs, decideLater } = useDecisions(props);
  const [copyResult, setCopyResult] = useState('');
  return (
    <Dialog
      aria-labelledby="conflict-title"
      className="admin-dialog editor-modal-wide"
      onClose={decideLater}
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
          <DifferenceTable mine={mine} theirs={theirs} />
          <div className="mt-5 flex flex-wrap gap-3">
            <ActionButton onClick={keepMine} tone="primary">
              Keep mine over theirs
            </ActionButton>
            <ActionButton onClick={takeTheirs}>Take theirs</ActionButton>
            <ActionButton onClick={async () => setCopyResult(await copied(versionText(mine)))}>
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

/** Copies a text, and returns what to say about it. */
async function copied(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Your version was copied.';
  } catch {
    return 'This browser does not allow copying here. Select your text and copy it by hand.';
  }
}

/** Two versions of what is in the form, side by side. */
function DifferenceTable({ theirs, mine }: { theirs: PostDraft; mine: PostDraft }) {
  const comparison = comparisonOf(postRows(theirs, mine));
  if (comparison.changes === 0) {
    return <p className="mt-4 font-semibold">Both versions say the same.</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long comparison scrolls in it, also by keyboard
    <section aria-label="Differences" className="conflict-fields" tabIndex={0}>
      <ComparedRows comparison={comparison} sides={['Theirs', 'Yours']} />
    </section>
  );
}
