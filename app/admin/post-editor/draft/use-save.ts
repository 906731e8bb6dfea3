import { useRef, useState } from 'react';
import type { Blog } from '../../../../domain/posts/blog.ts';
import { explainSessionEnd } from '../../session/session.ts';
import type { BlogDraft } from './blog-draft.ts';
import { draftErrors, type FieldErrors } from './draft-errors.ts';
import { type SaveOutcome, type SaveRequest, saveBlog } from './save-blog.ts';
import { safetyOf } from './save-failure.ts';
import type { useDraft } from './use-draft.ts';

const stillUploading = 'A picture is still being uploaded. Please save again in a moment.';

/** One call at a time, with how far its picture has gone up. */
function useCall() {
  const isUnderway = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [share, setShare] = useState<number>();

  async function call(request: Omit<SaveRequest, 'onProgress'>): Promise<SaveOutcome> {
    isUnderway.current = true;
    setSaving(true);
    try {
      return await saveBlog({ ...request, onProgress: setShare });
    } finally {
      isUnderway.current = false;
      setSaving(false);
      setShare(undefined);
    }
  }

  return { isUnderway, isSaving, share, call };
}

/**
 * Saving what the form holds: one call at a time, however often the button is pressed. `keepCopy` keeps the text in this
 * browser, and tells whether it could.
 */
export function useSave(form: ReturnType<typeof useDraft>, keepCopy: () => boolean) {
  const { isUnderway, isSaving, share, call } = useCall();
  const uploads = useRef(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [theirs, setTheirs] = useState<Blog>();

  /** The saved blog, or undefined when it was not saved and the form says why. */
  async function save(changes: Partial<BlogDraft> = {}): Promise<Blog | undefined> {
    if (isUnderway.current) return;
    const draft = { ...form.draft, ...changes };
    const found = draftErrors(draft, form.image.file);
    setErrors(found);
    setFailure(uploads.current > 0 ? stillUploading : '');
    if (Object.keys(found).length > 0 || uploads.current > 0) return;
    const { stored, image, baseUpdatedAt } = form;
    const id = stored?.id ?? null;
    const picture = { image: image.file, removeImage: image.remove };
    const outcome = await call({ id, draft, baseUpdatedAt, ...picture });
    if (outcome.kind === 'saved') return outcome.blog;
    if (outcome.kind === 'conflict') setTheirs(outcome.theirs);
    else {
      const failure = `${outcome.error} ${safetyOf(keepCopy())}`;
      setErrors(outcome.fields);
      setFailure(failure);
      // The login comes in the place of the form.
      if (outcome.isSignedOut) explainSessionEnd(failure);
    }
  }

  return {
    ...{ save, isSaving, share, failure, setFailure, errors, theirs },
    clearErrors: (names: string[]) => setErrors((before) => without(before, names)),
    decide: () => setTheirs(undefined),
    onUploading: (count: number) => {
      uploads.current = count;
    },
  };
}

/** The same object when nothing is left out, so that nothing is rendered anew. */
function without(errors: FieldErrors, names: string[]): FieldErrors {
  if (!names.some((name) => name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
