import { useEffect, useRef, useState } from 'react';
import { type PostDraft, sameDraft } from '../draft/post-draft.ts';
import { dropCopy, keepCopy, type LocalCopy } from './local-copies.ts';
import { holdForm } from './open-forms.ts';

interface Kept extends Omit<LocalCopy, 'keptAt'> {
  /** The id of the post, or "new". */
  postKey: string;
  /** What the server has. */
  saved: PostDraft;
}

/** Stores the draft in this browser with every change, until it is saved. `drop` ends it. */
export function useLocalCopy({ id, postKey, draft, saved, baseUpdatedAt, hadImage }: Kept) {
  const isEnded = useRef(false);
  const isSafe = useRef(true);
  const [hasNoRoom, setNoRoom] = useState(false);

  useEffect(() => holdForm(id), [id]);

  useEffect(() => {
    if (isEnded.current) return;
    // A new post that was saved meanwhile has an id.
    if (postKey !== 'new') dropCopy('new', id);
    const isSaved = sameDraft(draft, saved);
    if (isSaved) dropCopy(postKey, id);
    const copy = { id, draft, keptAt: new Date().toISOString(), baseUpdatedAt, hadImage };
    isSafe.current = isSaved || keepCopy(postKey, copy);
    setNoRoom(!isSafe.current);
  }, [id, postKey, draft, saved, baseUpdatedAt, hadImage]);

  function drop() {
    isEnded.current = true;
    dropCopy(postKey, id);
  }

  /** Whether all of the draft is stored, here or on the server. */
  return { drop, isSafe: () => isSafe.current, hasNoRoom };
}
