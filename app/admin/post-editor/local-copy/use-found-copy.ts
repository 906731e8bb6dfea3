import { useEffect, useState } from 'react';
import { type BlogDraft, sameDraft } from '../draft/blog-draft.ts';
import { copiesOf, dropCopy, type LocalCopy } from './local-copies.ts';
import { openForms } from './open-forms.ts';

/** A page that is being reloaded may hold its lock a moment longer than its successor takes to look. */
const lookAgainAfterMs = 1500;

/** The newest copy of a post that an earlier page left behind and that says something else than the server. */
export function useFoundCopy(post: string, saved: BlogDraft) {
  const [found, setFound] = useState<LocalCopy>();

  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const copy = await orphanOf(post, saved);
      if (!isGone && copy) setFound((before) => before ?? copy);
    };
    void look();
    const timer = setTimeout(look, lookAgainAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [post, saved]);

  function forget() {
    if (found) dropCopy(post, found.id);
    setFound(undefined);
  }

  return { found, forget };
}

async function orphanOf(post: string, saved: BlogDraft): Promise<LocalCopy | undefined> {
  const copies = copiesOf(post);
  const open = await openForms(copies.map((copy) => copy.id));
  const orphans = copies.filter((copy) => !open.has(copy.id));
  for (const copy of orphans.filter(({ draft }) => sameDraft(draft, saved)))
    dropCopy(post, copy.id);
  return orphans.find(({ draft }) => !sameDraft(draft, saved));
}
