import { useEffect, useRef, useState } from 'react';
import { ownNames } from '../../../domain/posts/post-form.ts';
import { dropCopy as drop, keepCopy, ownCopies, unversioned } from '../session/copies.ts';
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
    let isOver = false;
    const report = (hasRoom: boolean) => {
      if (isOver) return;
      isSafe.current = hasRoom;
      setNoRoom(!hasRoom);
    };
    if (sameDraft(draft, saved)) {
      dropCopy(postKey, id);
      report(true);
    } else {
      const copy = unversioned({ id, draftKey, draft, baseUpdatedAt, hadImage });
      void keepCopy(copyName(postKey, id), copy).then(report);
    }
    return () => {
      isOver = true;
    };
  }, [id, draftKey, postKey, draft, saved, baseUpdatedAt, hadImage]);

  function drop() {
    isEnded.current = true;
    dropCopy(postKey, id);
  }

  /** `isSafe` returns whether the whole draft is stored in this browser or on the server. */
  return { drop, isSafe: () => isSafe.current, hasNoRoom };
}

/** All copies of a post, newest first. */
export function copiesOf(postKey: string): LocalCopy[] {
  return ownCopies()
    .flatMap(([name, { typed, at }]) => {
      const copy = { ...typed, keptAt: at };
      return isLocalCopy(copy) && name === copyName(postKey, copy.id) ? current(copy) : [];
    })
    .sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}

/** Earlier releases stored the specification's names, and made the key of the draft from the id. */
function current(copy: LocalCopy): LocalCopy {
  const { draftKey = `new-${copy.id}` } = copy as Partial<LocalCopy>;
  return { ...copy, draftKey, draft: { ...emptyDraft, ...ownNames<string>({ ...copy.draft }) } };
}

export const dropCopy = (postKey: string, id: string) => drop(copyName(postKey, id));

const copyName = (postKey: string, id: string) => `posts-${postKey}:${id}`;

function isLocalCopy(stored: object): stored is LocalCopy {
  const { id, draft } = stored as { id?: unknown; draft?: { content?: unknown } | null };
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
