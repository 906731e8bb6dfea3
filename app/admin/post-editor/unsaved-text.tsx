import { useEffect, useId, useState } from 'react';
import { ActionButton } from '../ui/action.tsx';
import { Dialog, useConfirm, useDialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { DifferenceTable } from './conflict.tsx';
import { copiesOf, dropCopy, type LocalCopy, openForms } from './local-copy.ts';
import { sameDraft } from './post-draft.ts';
import { usePostEditorContext } from './use-post-editor.ts';

/** Offers to restore unsaved text from this browser, and warns if the browser cannot store text. */
export function UnsavedText() {
  const { form, server, hasNoRoom } = usePostEditorContext();
  const { copy, forget } = useOrphanedCopy();
  const confirm = useConfirm();

  const question = useDialog<LocalCopy>();
  const [opened] = useState(form.draft);
  const isTypedHere = !sameDraft(form.draft, opened);
  /** When the text in the form was stored, unless it was typed since. */
  const savedAt = server.savedAt ?? form.stored?.updated_at ?? '';

  function restore(orphan: LocalCopy) {
    form.restore(orphan);
    forget();
  }

  async function discard() {
    const question = 'Discard the unsaved text?';
    if (await confirm(question, { confirmLabel: 'Discard' })) forget();
  }

  return (
    <>
      {copy && (
        <section
          aria-labelledby="found-copy"
          className="rounded-card border border-gold bg-white p-5"
        >
          <h2 className="text-lg leading-snug tracking-[-0.015em]" id="found-copy">
            Unsaved text was found
          </h2>
          <p className="mt-2">
            This browser kept what you typed here until <Moment of={copy.keptAt} />
            {copy.draft.title.trim() && <> under “{copy.draft.title.trim()}”</>}.
            {copy.hadImage && ' The featured image that was chosen must be chosen again.'}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <ActionButton
              onClick={() =>
                isTypedHere || savedAt > copy.keptAt ? question.open(copy) : restore(copy)
              }
              tone="primary"
            >
              Restore it
            </ActionButton>
            <ActionButton onClick={() => void discard()}>Discard it</ActionButton>
          </div>
        </section>
      )}
      {question.render((close, orphan) => (
        <RestoreQuestion
          copy={orphan}
          onClose={close}
          onReplace={() => restore(orphan)}
          savedAt={isTypedHere ? undefined : savedAt}
        />
      ))}
      {hasNoRoom && (
        <p className="rounded-card border border-brick bg-white p-5" role="alert">
          This browser has no space left for a copy of your text. Please save often.
        </p>
      )}
    </>
  );
}

interface RestoreQuestionProps {
  copy: LocalCopy;
  /** When the text in the form was stored; undefined if it was typed since. */
  savedAt: string | undefined;
  onReplace: () => void;
  onClose: () => void;
}

/** Shows the newer text in the form beside the one that was found. */
function RestoreQuestion({ copy, savedAt, onReplace, onClose }: RestoreQuestionProps) {
  const { form } = usePostEditorContext();
  const id = useId();
  return (
    <Dialog
      aria-labelledby={id}
      className="admin-dialog editor-modal-wide"
      onClose={onClose}
      role="alertdialog"
    >
      {(close) => (
        <>
          <h2 className="text-xl leading-snug tracking-[-0.02em]" id={id}>
            Replace what you typed since then with the text that was found?
          </h2>
          <p className="mt-2">
            The text in the form is newer:{' '}
            {savedAt ? (
              <>
                it was saved <Moment of={savedAt} />
              </>
            ) : (
              'you have typed it just now'
            )}
            . The text that was found is from <Moment of={copy.keptAt} />. Words that only one of
            them has are marked.
          </p>
          <DifferenceTable
            sides={['In the form, newer', 'Found']}
            versions={[form.draft, copy.draft]}
          />
          <div className="mt-5 flex flex-wrap gap-3">
            <ActionButton onClick={close}>Keep the text in the form</ActionButton>
            <ActionButton
              onClick={() => {
                close();
                onReplace();
              }}
              tone="danger"
            >
              Replace
            </ActionButton>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Delay of a second look, because a reloading page may release its lock late. */
const lookAgainAfterMs = 1500;

/**
 * The newest copy of a post that belongs to no open form and differs from the server's state. Copies of other new posts are
 * offered last, and only in a form that was opened blank.
 */
function useOrphanedCopy() {
  const { server, postKey, formKey, draftKey, isBegun } = usePostEditorContext();
  const { saved } = server;
  const [copy, setCopy] = useState<LocalCopy>();

  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const isOpen = await openForms();
      if (isGone) return;
      const orphans = copiesOf(postKey).filter(({ id }) => id !== formKey && !isOpen(id));
      const { own = [], others = [] } = Object.groupBy(orphans, (each) =>
        postKey !== 'new' || each.draftKey === draftKey ? 'own' : 'others',
      );
      for (const { id, draft } of own) if (sameDraft(draft, saved)) dropCopy(postKey, id);
      const offered = isBegun ? own : [...own, ...others];
      setCopy((before) => before ?? offered.find(({ draft }) => !sameDraft(draft, saved)));
    };
    void look();
    const timer = setTimeout(look, lookAgainAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [postKey, saved, formKey, draftKey, isBegun]);

  function forget() {
    if (copy) dropCopy(postKey, copy.id);
    setCopy(undefined);
  }

  return { copy, forget };
}
