import { useEffect, useRef, useState } from 'react';
import { readJson, storeJson } from '../session/stored-json.ts';
import { type PostDraft, sameDraft } from './post-draft.ts';

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

/** Unsaved text, as this browser stores it. */
export interface LocalCopy {
  /** Of the open form: two tabs never overwrite each other. */
  id: string;
  draft: PostDraft;
  /** ISO 8601 instant. */
  keptAt: string;
  /** The version that the writing began from. */
  baseUpdatedAt: string | undefined;
  /** A picture file was chosen too, which cannot be stored. */
  hadImage: boolean;
}

/** As former releases name it: browsers hold copies under it. */
const prefix = 'blog-copy:';
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** Stores a copy; false when the browser has no room or forbids it. */
function keepCopy(postKey: string, copy: LocalCopy): boolean {
  return storeJson(keyOf(postKey, copy.id), copy);
}

export function dropCopy(postKey: string, id: string): void {
  localStorage.removeItem(keyOf(postKey, id));
}

/** All copies of a post, the newest first; those older than 30 days are dropped. */
export function copiesOf(postKey: string, now = Date.now()): LocalCopy[] {
  const copies: LocalCopy[] = [];
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(prefix))) {
    const copy = readJson(key, isLocalCopy);
    if (!copy || now - Date.parse(copy.keptAt) > keptForMs) localStorage.removeItem(key);
    else if (key === keyOf(postKey, copy.id)) copies.push(copy);
  }
  return copies.sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}

function keyOf(postKey: string, id: string): string {
  return `${prefix}${postKey}:${id}`;
}

function isLocalCopy(stored: unknown): stored is LocalCopy {
  const { id, draft } = Object(stored);
  return typeof id === 'string' && typeof Object(draft).content === 'string';
}

/** Holds a lock as long as the page of an open form lives: a crash releases it too. Returns how to release it. */
function holdForm(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Locks need https: without them, the copy of another open tab may be offered.
  void navigator.locks?.request(lockOf(id), () => promise);
  return resolve;
}

/** Whether a form is open now, in this tab or another. */
export async function areOpen(): Promise<(id: string) => boolean> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return (id) => held.some((lock) => lock.name === lockOf(id));
}

/** As former releases name it, whose tabs may still be open. */
const lockOf = (id: string) => `blog-form:${id}`;
