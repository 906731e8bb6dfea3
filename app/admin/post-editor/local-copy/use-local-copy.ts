import { useCallback, useEffect, useRef, useState } from 'react';
import { type PostDraft, sameDraft } from '../draft/post-draft.ts';
import { dropCopy, keepCopy, type LocalCopy } from './local-copies.ts';
import { holdForm } from './open-forms.ts';

interface Kept {
  /** The id of the post, or "new". */
  postKey: string;
  draft: PostDraft;
  /** What the server has. */
  saved: PostDraft;
  baseUpdatedAt: string | undefined;
  hadImage: boolean;
}

const everyMs = 2000;

/** Stores the draft in this browser every two seconds, and when the page is hidden or left. `drop` ends it after a save. */
export function useLocalCopy(kept: Kept) {
  const latest = useRef(kept);
  latest.current = kept;
  const id = useRef('');
  const isEnded = useRef(false);
  const isKept = useRef(true);
  const keptUnder = useRef(kept.postKey);
  const seen = useRef<[PostDraft, PostDraft]>(undefined);
  const [hasNoRoom, setNoRoom] = useState(false);

  /** Stores the draft now; whether all of it is stored, here or on the server. */
  const flush = useCallback((): boolean => {
    if (isEnded.current || !id.current) return isKept.current;
    const { postKey, draft, saved, baseUpdatedAt, hadImage } = latest.current;
    if (seen.current?.[0] === draft && seen.current[1] === saved) return isKept.current;
    seen.current = [draft, saved];
    // A new post that was saved meanwhile has an id.
    if (keptUnder.current !== postKey) dropCopy(keptUnder.current, id.current);
    keptUnder.current = postKey;
    const keptAt = new Date().toISOString();
    const copy: LocalCopy = { id: id.current, draft, keptAt, baseUpdatedAt, hadImage };
    if (sameDraft(draft, saved)) dropCopy(postKey, id.current);
    isKept.current = sameDraft(draft, saved) || keepCopy(postKey, copy);
    setNoRoom(!isKept.current);
    return isKept.current;
  }, []);

  // After a save that stays on the screen the copy goes, so that it is not offered after a crash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server has is the reason to look again
  useEffect(() => {
    flush();
  }, [kept.saved, flush]);

  const drop = useCallback(() => {
    isEnded.current = true;
    dropCopy(latest.current.postKey, id.current);
  }, []);

  useEffect(() => {
    const form = holdForm();
    id.current = form.id;
    const stop = whenHidden(flush);
    return () => {
      flush();
      form.release();
      stop();
    };
  }, [flush]);

  useEffect(() => {
    const timer = setInterval(flush, everyMs);
    return () => clearInterval(timer);
  }, [flush]);

  return { drop, flush, hasNoRoom };
}

/** Calls back when the page is hidden or left: after that a browser need not run anything. */
function whenHidden(act: () => void): () => void {
  const onChange = () => document.visibilityState === 'hidden' && act();
  addEventListener('pagehide', act);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    removeEventListener('pagehide', act);
    document.removeEventListener('visibilitychange', onChange);
  };
}
