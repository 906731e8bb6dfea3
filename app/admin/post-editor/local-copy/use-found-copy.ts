import { useEffect, useState } from 'react';
import { type PostDraft, sameDraft } from '../draft/post-draft.ts';
import { copiesOf, dropCopy, type LocalCopy } from './local-copies.ts';
import { openForms } from './open-forms.ts';

/** A page that is reloaded may hold its lock a moment longer than the new one takes to look. */
const lookAgainAfterMs = 1500;

/** The newest copy of a post that no open form owns and that differs from what the server has. */
export function useFoundCopy(postKey: string, saved: PostDraft) {
  const [found, setFound] = useState<LocalCopy>();

  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const copy = await orphanOf(postKey, saved);
      if (!isGone && copy) setFound((before) => before ?? copy);
    };
    void look();
    const timer = setTimeout(look, lookAgainAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [postKey, saved]);

  function forget() {
    if (found) dropCopy(postKey, found.id);
    setFound(undefined);
  }

  return { found, forget };
}

async function orphanOf(postKey: string, saved: PostDraft): Promise<LocalCopy | undefined> {
  const copies = copiesOf(postKey);
  const open = await openForms(copies.map((copy) => copy.id));
  const orphans = copies.filter((copy) => !open.has(copy.id));
  for (const copy of orphans.filter(({ draft }) => sameDraft(draft, saved)))
    dropCopy(postKey, copy.id);
  return orphans.find(({ draft }) => !sameDraft(draft, saved));
}
