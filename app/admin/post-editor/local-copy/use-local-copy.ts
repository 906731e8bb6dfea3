import { useCallback, useEffect, useRef, useState } from 'react';
import { type BlogDraft, sameDraft } from '../draft/blog-draft.ts';
import { dropCopy, keepCopy, type LocalCopy } from './local-copies.ts';
import { holdForm } from './open-forms.ts';

interface Kept {
  /** The id of the post, or "new". */
  post: string;
  draft: BlogDraft;
  /** What the server has. */
  saved: BlogDraft;
  baseUpdatedAt: string | undefined;
  hadImage: boolean;
}

const everyMs = 2000;

/**
 * Keeps what is typed in this browser: every two seconds, also of one who never pauses, and at once when the page is
 * hidden or left.
 * `drop` ends it after a save.
 */
export function useLocalCopy(kept: Kept) {
  const latest = useRef(kept);
  latest.current = kept;
  const id = useRef('');
  const isEnded = useRef(false);
  const isKept = useRef(true);
  const keptUnder = useRef(kept.post);
  const seen = useRef<[BlogDraft, BlogDraft]>(undefined);
  const [hasNoRoom, setNoRoom] = useState(false);

  /** Whether all that is typed is kept, here or on the server. */
  const flush = useCallback((): boolean => {
    if (isEnded.current || !id.current) return isKept.current;
    const { post, draft, saved, baseUpdatedAt, hadImage } = latest.current;
    if (seen.current?.[0] === draft && seen.current[1] === saved) return isKept.current;
    seen.current = [draft, saved];
    // A new post that was saved meanwhile has its copy under its own number.
    if (keptUnder.current !== post) dropCopy(keptUnder.current, id.current);
    keptUnder.current = post;
    const keptAt = new Date().toISOString();
    const copy: LocalCopy = { id: id.current, draft, keptAt, baseUpdatedAt, hadImage };
    if (sameDraft(draft, saved)) dropCopy(post, id.current);
    isKept.current = sameDraft(draft, saved) || keepCopy(post, copy);
    setNoRoom(!isKept.current);
    return isKept.current;
  }, []);

  // A save that stays on the screen is no reason to offer the copy after a crash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server has is the reason to look again
  useEffect(() => {
    flush();
  }, [kept.saved, flush]);

  const drop = useCallback(() => {
    isEnded.current = true;
    dropCopy(latest.current.post, id.current);
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

/** Calls back when the page is hidden or left: the last moments at which a browser promises to run anything. */
function whenHidden(act: () => void): () => void {
  const onChange = () => document.visibilityState === 'hidden' && act();
  addEventListener('pagehide', act);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    removeEventListener('pagehide', act);
    document.removeEventListener('visibilitychange', onChange);
  };
}
