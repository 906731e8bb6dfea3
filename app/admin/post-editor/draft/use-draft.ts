import { useCallback, useState } from 'react';
import type { Blog } from '../../../../domain/posts/blog.ts';
import type { LocalCopy } from '../local-copy/local-copies.ts';
import { type BlogDraft, draftOf, emptyDraft, sameDraft } from './blog-draft.ts';

/** What a save will do to the picture at the head of the post. */
export interface ImageChange {
  file: File | undefined;
  remove: boolean;
}

const noChange: ImageChange = { file: undefined, remove: false };

/** What is in the form, and what the server has; `blog` is read once. */
export function useDraft(blog: Blog | null) {
  const [stored, setStored] = useState(blog);
  // What the server has, as it was typed: it may store the same in other words.
  const [saved, setSaved] = useState(() => (blog ? draftOf(blog) : emptyDraft));
  const [draft, setDraft] = useState(saved);
  const [baseUpdatedAt, setBase] = useState(blog?.updated_at);
  const [image, setImage] = useState(noChange);
  // The editor holds its own text; another number makes it begin anew from the draft.
  const [textVersion, setTextVersion] = useState(0);

  const edit = useCallback((changes: Partial<BlogDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
  }, []);

  function replace(next: BlogDraft) {
    setDraft(next);
    setTextVersion((before) => before + 1);
  }

  function restore(copy: LocalCopy) {
    replace({ ...emptyDraft, ...copy.draft });
    setBase(copy.baseUpdatedAt ?? baseUpdatedAt);
  }

  /** From here on a save replaces this version, which the writer has seen. */
  function buildOn(theirs: Blog, typed = draftOf(theirs)) {
    setStored(theirs);
    setSaved(typed);
    setBase(theirs.updated_at);
  }

  /** After a save that stays on the screen; what was typed or chosen meanwhile is still to be saved. */
  function goOn(blog: Blog, sent: { draft: BlogDraft; image: ImageChange }) {
    buildOn(blog, sent.draft);
    setImage((now) => (now === sent.image ? noChange : now));
  }

  function takeTheirs(theirs: Blog) {
    buildOn(theirs);
    setImage(noChange);
    replace(draftOf(theirs));
  }

  const isDirty = !sameDraft(draft, saved) || image.file !== undefined || image.remove;
  return {
    ...{ stored, saved, draft, baseUpdatedAt, image, textVersion, isDirty },
    ...{ edit, replace, restore, setImage, buildOn, goOn, takeTheirs },
  };
}
