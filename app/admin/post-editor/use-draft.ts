import { useCallback, useState } from 'react';
import type { PostPayload } from '../../../domain/api/answers/posts.ts';
import type { DraftPayload } from '../../../domain/api/answers/versions.ts';
import type { LocalCopy } from './local-copy.ts';
import { draftIn, draftOf, emptyDraft, imageOf, type PostDraft, sameDraft } from './post-draft.ts';

/** What a save will do to the picture at the head of the post. */
export interface ImageChange {
  file: File | undefined;
  /** Of the library, in place of a file; `altBefore` is what the form said of the picture before it. */
  chosen?: { id: number; url: string; altBefore: string } | undefined;
  remove: boolean;
}

const noChange: ImageChange = { file: undefined, remove: false };

function isImageChanged({ file, chosen, remove }: ImageChange): boolean {
  return file !== undefined || chosen !== undefined || remove;
}

/** What is in the form, and the post that the server has. All arguments are read once; a new post begins as `blank`. */
export function useDraft(post: PostPayload | null, opened: DraftPayload | null, blank: PostDraft) {
  const [stored, setStored] = useState(post);
  // What the server has, as it was typed: the stored HTML may be written otherwise.
  const [saved, setSaved] = useState(() => (post ? draftOf(post) : blank));
  const [draft, setDraft] = useState(() => (opened ? draftIn(opened) : saved));
  const [baseUpdatedAt, setBase] = useState(opened?.base_updated_at ?? post?.updated_at);
  const [image, setImage] = useState(() => (opened ? imageOf(opened, post) : noChange));
  // The rich text editor holds its own state: another number makes it start again from the draft.
  const [textVersion, setTextVersion] = useState(0);

  const edit = useCallback((changes: Partial<PostDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
  }, []);

  function replace(next: PostDraft) {
    setDraft(next);
    setTextVersion((before) => before + 1);
  }

  function restore(copy: LocalCopy) {
    replace({ ...emptyDraft, ...copy.draft });
    setBase(copy.baseUpdatedAt ?? baseUpdatedAt);
  }

  /** From now on a save replaces this version. */
  function buildOn(theirs: PostPayload, typed = draftOf(theirs)) {
    setStored(theirs);
    setSaved(typed);
    setBase(theirs.updated_at);
  }

  /** After a save that stays on the screen: what was typed meanwhile is still to be saved. */
  function goOn(post: PostPayload, sent: { draft: PostDraft; image: ImageChange }) {
    buildOn(post, sent.draft);
    setImage((now) => (now === sent.image ? noChange : now));
  }

  /** The stored post has other times now, and says the same. */
  function follow(post: PostPayload) {
    setStored(post);
    setBase(post.updated_at);
  }

  function takeTheirs(theirs: PostPayload) {
    buildOn(theirs);
    setImage(noChange);
    replace(draftOf(theirs));
  }

  const isDirty = !sameDraft(draft, saved) || isImageChanged(image);
  return {
    ...{ stored, saved, draft, baseUpdatedAt, image, textVersion, isDirty },
    ...{ edit, replace, restore, setImage, buildOn, goOn, follow, takeTheirs },
  };
}
