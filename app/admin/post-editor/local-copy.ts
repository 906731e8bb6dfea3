import { useEffect, useRef, useState } from 'react';
import { ownNames } from '../../../domain/posts/post-form.ts';
import { readJson, storeJson } from '../session/stored-json.ts';
import { emptyDraft, type PostDraft, sameDraft } from './post-draft.ts';

/** Unsaved text stored in this browser. */
export interface LocalCopy {
  /** Id of the open form, so that two tabs do not overwrite each other. */
  id: string;
  /** Key of the draft of a post that is not created yet. */
  draftKey: string;
  draft: PostDraft;
  /** ISO 8601 instant. */
  keptAt: string;
  /** The version of the post on which the edits are based. */
  baseUpdatedAt: string | undefined;
  /** Whether a picture file was chosen, which cannot be stored. */
  hadImage: boolean;
}

interface LocalCopyOptions extends Omit<LocalCopy, 'keptAt'> {
  /** The id of the post, or "new". */
  postKey: string;
  /** The state on the server. */
  saved: PostDraft;
}

/** Stores the draft in this browser on every change, until it is saved or `drop` is called. */
export function useLocalCopy(options: LocalCopyOptions) {
  const { id, draftKey, postKey, draft, saved, baseUpdatedAt, hadImage } = options;
  const isEnded = useRef(false);
  const isSafe = useRef(true);
  const [hasNoRoom, setNoRoom] = useState(false);

  useEffect(() => lockForm(id), [id]);

  useEffect(() => {
    if (isEnded.current) return;
    // After its first save, a new post has an id.
    if (postKey !== 'new') dropCopy('new', id);
    const isSaved = sameDraft(draft, saved);
    if (isSaved) dropCopy(postKey, id);
    const keptAt = new Date().toISOString();
    const copy = { id, draftKey, draft, keptAt, baseUpdatedAt, hadImage };
    isSafe.current = isSaved || storeJson(copyKey(postKey, id), copy);
    setNoRoom(!isSafe.current);
  }, [id, draftKey, postKey, draft, saved, baseUpdatedAt, hadImage]);

  function drop() {
    isEnded.current = true;
    dropCopy(postKey, id);
  }

  /** `isSafe` returns whether the whole draft is stored in this browser or on the server. */
  return { drop, isSafe: () => isSafe.current, hasNoRoom };
}

/** Must not change: browsers have copies from earlier releases. */
const prefix = 'blog-copy:';
const copiesExpireMs = 30 * 24 * 60 * 60 * 1000;

/** All copies of a post, newest first; deletes those older than 30 days. */
export function copiesOf(postKey: string, now = Date.now()): LocalCopy[] {
  const copies: LocalCopy[] = [];
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
    const copy = readJson(key, isLocalCopy);
    if (!copy || now - Date.parse(copy.keptAt) > copiesExpireMs) localStorage.removeItem(key);
    else if (key === copyKey(postKey, copy.id)) {
      // Earlier releases stored the specification's names, and made the key of the draft from the id.
      const { draftKey = `new-${copy.id}` } = copy as Partial<LocalCopy>;
      const draft = { ...emptyDraft, ...ownNames<string>(copy.draft) };
      copies.push({ ...copy, draftKey, draft });
    }
  }
  return copies.sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}

export function dropCopy(postKey: string, id: string): void {
  localStorage.removeItem(copyKey(postKey, id));
}

function copyKey(postKey: string, id: string): string {
  return `${prefix}${postKey}:${id}`;
}

function isLocalCopy(stored: unknown): stored is LocalCopy {
  const { id, draft } = (stored ?? {}) as { id?: unknown; draft?: { content?: unknown } | null };
  return typeof id === 'string' && typeof draft?.content === 'string';
}

/** Holds a lock until the form's page is closed or crashes. Returns a function that releases it. */
function lockForm(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Locks need https; without them, the copy of another open tab may be offered.
  void navigator.locks?.request(lockName(id), () => promise);
  return resolve;
}

/** Returns a function that says whether a form is open in any tab. */
export async function openForms(): Promise<(id: string) => boolean> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return (id) => held.some((lock) => lock.name === lockName(id));
}

/** Must not change: open tabs of earlier releases use this name. */
const lockName = (id: string) => `blog-form:${id}`;
