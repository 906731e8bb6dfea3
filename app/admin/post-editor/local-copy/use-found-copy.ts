import { useEffect, useState } from 'react';
import { type PostDraft, sameDraft } from '../draft/post-draft.ts';
import { copiesOf, dropCopy, type LocalCopy } from './local-copies.ts';
import { areOpen } from './open-forms.ts';

/** A page that is reloaded may hold its lock a moment longer than the new one takes to look. */
const lookAgainAfterMs = 1500;

/** The newest copy of a post that no open form owns and that differs from what the server has. */
export function useFoundCopy(postKey: string, saved: PostDraft, ownId: string) {
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
