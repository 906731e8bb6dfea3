import { useEffect, useState } from 'react';
import { Moment } from '../lists/moment.tsx';
import { ActionButton } from '../ui/action.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { areOpen, copiesOf, dropCopy, type LocalCopy } from './local-copy.ts';
import { type PostDraft, sameDraft } from './post-draft.ts';
import type { useDraft } from './use-draft.ts';

interface UnsavedTextProps {
  /** The id of the post, or "new". */
  postKey: string;
  formKey: string;
  form: ReturnType<typeof useDraft>;
  /** What the server has. */
  kept: PostDraft;
  hasNoRoom: boolean;
}

/** Offers back unsaved text that this browser has stored, and warns where it cannot store any. */
export function UnsavedText({ postKey, formKey, form, kept, hasNoRoom }: UnsavedTextProps) {
  const { found, forget } = useFoundCopy(postKey, kept, formKey);
  const confirm = useConfirm();

  async function restore() {
    const asked = 'Replace what you have typed since by the text that was found?';
    if (form.isDirty && !(await confirm(asked, { confirmLabel: 'Replace' }))) return;
    if (found) form.restore(found);
    forget();
  }

  async function discard() {
    const asked = 'Discard the unsaved text that was found?';
    if (await confirm(asked, { confirmLabel: 'Discard' })) forget();
  }

  return (
    <>
      {found && (
        <FoundCopy copy={found} onDiscard={() => void discard()} onRestore={() => void restore()} />
      )}
      {hasNoRoom && (
        <p className="rounded-card border border-brick bg-white p-5" role="alert">
          This browser has no room to keep a copy of your text. Please save often.
        </p>
      )}
    </>
  );
}

interface FoundCopyProps {
  copy: LocalCopy;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers back what was typed here and never saved. */
function FoundCopy({ copy, onRestore, onDiscard }: FoundCopyProps) {
  return (
    <section aria-labelledby="found-copy" className="rounded-card border border-gold bg-white p-5">
      <h2 className="text-lg leading-snug tracking-[-0.015em]" id="found-copy">
        Unsaved text was found
      </h2>
      <p className="mt-2">
        This browser kept what was typed here until <Moment of={copy.keptAt} />
        {copy.draft.title.trim() && <> under “{copy.draft.title.trim()}”</>}.
        {copy.hadImage && ' The featured image that was chosen must be chosen again.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ActionButton onClick={onRestore} tone="primary">
          Restore it
        </ActionButton>
        <ActionButton onClick={onDiscard}>Discard it</ActionButton>
      </div>
    </section>
  );
}

/** A page that is reloaded may hold its lock a moment longer than the new one takes to look. */
const lookAgainAfterMs = 1500;

/** The newest copy of a post that no open form owns and that differs from what the server has. */
function useFoundCopy(postKey: string, saved: PostDraft, ownId: string) {
  const [found, setFound] = useState<LocalCopy>();

  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const isOpen = await areOpen();
      if (isGone) return;
      const orphans = copiesOf(postKey).filter(({ id }) => id !== ownId && !isOpen(id));
      for (const { id, draft } of orphans) if (sameDraft(draft, saved)) dropCopy(postKey, id);
      setFound((before) => before ?? orphans.find(({ draft }) => !sameDraft(draft, saved)));
    };
    void look();
    const timer = setTimeout(look, lookAgainAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [postKey, saved, ownId]);

  function forget() {
    if (found) dropCopy(postKey, found.id);
    setFound(undefined);
  }

  return { found, forget };
}
