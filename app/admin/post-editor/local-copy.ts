import { useEffect, useRef, useState } from 'react';
import { readJson, storeJson } from '../session/stored-json.ts';
import { type PostDraft, sameDraft } from './post-draft.ts';

/** Unsaved text, as this browser stores it. */
export interface LocalCopy {
  /** Of the open form: two tabs never overwrite each other. */
  id: string;
  draft: PostDraft;
  /** ISO 8601 instant. */
  keptAt: string;
  /** The version of the post that was edited. */
  baseUpdatedAt: string | undefined;
  /** A picture file was chosen too, which cannot be stored. */
  hadImage: boolean;
}

interface LocalCopyOptions extends Omit<LocalCopy, 'keptAt'> {
  /** The id of the post, or "new". */
  postKey: string;
  /** What the server has. */
  saved: PostDraft;
}

/** Stores the draft in this browser with every change, until it is saved or `drop` is called. */
export function useLocalCopy(options: LocalCopyOptions) {
  const { id, postKey, draft, saved, baseUpdatedAt, hadImage } = options;
  const isEnded = useRef(false);
  const isSafe = useRef(true);
  const [hasNoRoom, setNoRoom] = useState(false);

  useEffect(() => lockForm(id), [id]);

  useEffect(() => {
    if (isEnded.current) return;
    // A new post has an id since its first save.
    if (postKey !== 'new') dropCopy('new', id);
    const isSaved = sameDraft(draft, saved);
    if (isSaved) dropCopy(postKey, id);
    const copy = { id, draft, keptAt: new Date().toISOString(), baseUpdatedAt, hadImage };
    isSafe.current = isSaved || storeJson(copyKey(postKey, id), copy);
    setNoRoom(!isSafe.current);
  }, [id, postKey, draft, saved, baseUpdatedAt, hadImage]);

  function drop() {
    isEnded.current = true;
    dropCopy(postKey, id);
  }

  /** `isSafe` tells whether all of the draft is stored, here or on the server. */
  return { drop, isSafe: () => isSafe.current, hasNoRoom };
}

/** Browsers have copies of former releases under this name. */
const prefix = 'blog-copy:';
const copiesExpireMs = 30 * 24 * 60 * 60 * 1000;

/** All copies of a post, the newest first; those older than 30 days are dropped. */
export function copiesOf(postKey: string, now = Date.now()): LocalCopy[] {
  const copies: LocalCopy[] = [];
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
    const copy = readJson(key, isLocalCopy);
    if (!copy || now - Date.parse(copy.keptAt) > copiesExpireMs) localStorage.removeItem(key);
    else if (key === copyKey(postKey, copy.id)) copies.push(copy);
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

/** Takes a lock until the page of the form is gone; a crash releases it too. Returns how to release it. */
function lockForm(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Locks need https: without them, the copy of another open tab may be offered.
  void navigator.locks?.request(lockName(id), () => promise);
  return resolve;
}

/** Tells whether a form is open now, in this tab or another. */
export async function openForms(): Promise<(id: string) => boolean> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return (id) => held.some((lock) => lock.name === lockName(id));
}

/** Tabs of former releases, which may still be open, use this name. */
const lockName = (id: string) => `blog-form:${id}`;
