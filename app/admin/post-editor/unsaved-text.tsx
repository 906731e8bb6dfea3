import { useEffect, useId, useRef, useState } from 'react';
import { dropCopy } from '../session/copies.ts';
import { ActionButton } from '../ui/action.tsx';
import { Dialog, useConfirm, useDialog } from '../ui/dialog.tsx';
import { Moment } from '../ui/moment.tsx';
import { DifferenceTable } from './conflict.tsx';
import { copiesOf, openForms, type PostCopy } from './post-copies.ts';
import { emptyDraft, sameDraft, type TypedPost, typedPost } from './post-draft.ts';
import { usePostEditorContext } from './use-post-editor.ts';

/** Offers to restore unsaved text from this browser, and warns if the browser cannot store text. */
export function UnsavedText() {
  const { form } = usePostEditorContext();
  const { copy, forget } = useOrphanedCopy();
  const confirm = useConfirm();

  const question = useDialog<PostCopy>();
  const [opened] = useState(form.draft);
  const isTypedHere = !sameDraft(form.draft, opened);
  /** When the text in the form was stored, unless it was typed since. */
  const savedAt = form.savedAt ?? form.stored?.updated_at ?? '';

  function restore(orphan: PostCopy) {
    form.replace(orphan.typed);
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
            This browser kept what you typed here until <Moment of={copy.at} />
            {copy.typed.title.trim() && <> under “{copy.typed.title.trim()}”</>}.
            {copy.typed.waitingFile && ' The featured image that was chosen must be chosen again.'}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <ActionButton
              onClick={() =>
                isTypedHere || savedAt > copy.at ? question.open(copy) : restore(copy)
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
      {!form.hasRoom && (
        <p className="rounded-card border border-brick bg-white p-5" role="alert">
          This browser has no space left for a copy of your text. Please save often.
        </p>
      )}
    </>
  );
}

interface RestoreQuestionProps {
  copy: PostCopy;
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
            . The text that was found is from <Moment of={copy.at} />. Words that only one of them
            has are marked.
          </p>
          <DifferenceTable
            sides={['In the form, newer', 'Found']}
            versions={[form.draft, copy.typed]}
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

/** Whether a form has the text and the featured picture of a copy; copies of earlier releases have no picture. */
const hasText = (form: TypedPost, { featuredMediaId, ...copy }: PostCopy['typed']) =>
  sameDraft(form, copy) &&
  (featuredMediaId === undefined || featuredMediaId === form.featuredMediaId);

/** Delay of a second look, because a reloading page may release its lock late. */
const lookAgainAfterMs = 1500;

/**
 * The newest copy of a post that belongs to no open form and differs from the server's state. Copies of other new posts are
 * offered last, and only in a form that was opened blank.
 */
function useOrphanedCopy() {
  const { form, formKey, draftKey, isBegun } = usePostEditorContext();
  const { postKey, fields, stored } = form;
  const [copy, setCopy] = useState<PostCopy>();
  // Text that the form or the post has needs no offer.
  const known = useRef([fields]);
  known.current = stored
    ? [fields, typedPost({ post: stored, draft: null }, emptyDraft)]
    : [fields];

  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const isOpen = await openForms();
      if (isGone) return;
      const isKnown = ({ typed }: PostCopy) => known.current.some((each) => hasText(each, typed));
      const isOrphan = ({ form: id }: PostCopy) => id !== formKey && !isOpen(id);
      // Text that was typed before the post was created has the key of its draft.
      const keys = new Set([postKey, draftKey]);
      const own = [...keys].flatMap((key) => copiesOf(key)).filter(isOrphan);
      for (const each of own) if (isKnown(each)) dropCopy(each.name);
      const others = stored || isBegun ? [] : copiesOf('new', true).filter(isOrphan);
      setCopy((before) => before ?? [...own, ...others].find((each) => !isKnown(each)));
    };
    void look();
    const timer = setTimeout(look, lookAgainAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [postKey, draftKey, stored, formKey, isBegun]);

  function forget() {
    if (copy) dropCopy(copy.name);
    setCopy(undefined);
  }

  return { copy, forget };
}
