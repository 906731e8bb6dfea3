import { useCallback, useState } from 'react';
import type { PostPayload } from '../../../domain/posts/posts.calls.ts';
import type { DraftPayload } from '../../../domain/versions/versions.calls.ts';
import type { LocalCopy } from './local-copy.ts';
import {
  draftFromServer,
  draftOf,
  emptyDraft,
  type ImageChange,
  imageOf,
  isImageChanged,
  noImageChange,
  type PostDraft,
  sameDraft,
} from './post-draft.ts';

export type DraftForm = ReturnType<typeof useDraft>;

/** State of the form and the stored post. The arguments are read once; a new post begins as `blank`. */
export function useDraft(
  post: PostPayload | null,
  storedDraft: DraftPayload | null,
  blank: PostDraft,
) {
  const [stored, setStored] = useState(post);
  // The saved draft as typed, because the server may serialise the same HTML differently.
  const [saved, setSaved] = useState(() => (post ? draftOf(post) : blank));
  const [draft, setDraft] = useState(() => (storedDraft ? draftFromServer(storedDraft) : saved));
  const [baseUpdatedAt, setBase] = useState(storedDraft?.baseUpdatedAt ?? post?.updated_at);
  const [image, setImage] = useState(() =>
    storedDraft ? imageOf(storedDraft, post) : noImageChange,
  );
  // The rich text editor has its own state; a new number restarts it from the draft.
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

  /** Sets the version of the post that the next save replaces. */
  function buildOn(version: PostPayload, typed = draftOf(version)) {
    setStored(version);
    setSaved(typed);
    setBase(version.updated_at);
  }

  /** Called after a save that stays on the screen; text typed during the save is still unsaved. */
  function markSaved(post: PostPayload, sent: { draft: PostDraft; image: ImageChange }) {
    buildOn(post, sent.draft);
    setImage((now) => (now === sent.image ? noImageChange : now));
  }

  /** Called when the stored post has new times and the same text. */
  function updateTimes(post: PostPayload) {
    setStored(post);
    setBase(post.updated_at);
  }

  /** Called when the request to publish the draft has changed; text and version stay, so that a later save finds conflicts. */
  function updateRequest({ request }: Pick<PostPayload, 'request'>) {
    setStored((before) => before && { ...before, request });
  }

  function takeTheirs(theirs: PostPayload) {
    buildOn(theirs);
    setImage(noImageChange);
    replace(draftOf(theirs));
  }

  return {
    stored,
    saved,
    draft,
    baseUpdatedAt,
    image,
    textVersion,
    isDirty: !sameDraft(draft, saved) || isImageChanged(image),
    edit,
    replace,
    restore,
    setImage,
    buildOn,
    markSaved,
    updateTimes,
    updateRequest,
    takeTheirs,
  };
}
