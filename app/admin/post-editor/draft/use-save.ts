import { useRef, useState } from 'react';
import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
import { explainSessionEnd } from '../../session/session.ts';
import type { PostDraft } from './post-draft.ts';
import { draftErrors, type FieldErrors } from './post-draft.ts';
import { type SaveOutcome, type SaveRequest, safetyOf, savePost } from './save-post.ts';
import type { useDraft } from './use-draft.ts';

const stillUploading = 'A picture is still being uploaded. Please save again in a moment.';

/** One call at a time, with the progress of its upload. */
function useCall() {
  const isUnderway = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [share, setShare] = useState<number>();

  async function call(request: Omit<SaveRequest, 'onProgress'>): Promise<SaveOutcome> {
    isUnderway.current = true;
    setSaving(true);
    try {
      return await savePost({ ...request, onProgress: setShare });
    } finally {
      isUnderway.current = false;
      setSaving(false);
      setShare(undefined);
    }
  }

  return { isUnderway, isSaving, share, call };
}

/** Saves the form, one call at a time. `keepCopy` stores the text in this browser and returns whether it could. */
export function useSave(form: ReturnType<typeof useDraft>, keepCopy: () => boolean) {
  const { isUnderway, isSaving, share, call } = useCall();
  const uploads = useRef(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [theirs, setTheirs] = useState<PostPayload>();

  /** The saved post, or undefined when it was not saved and the form says why. */
  async function save(changes: Partial<PostDraft> = {}): Promise<PostPayload | undefined> {
    if (isUnderway.current) return;
    const draft = { ...form.draft, ...changes };
    const found = draftErrors(draft, form.image.file);
    setErrors(found);
    setFailure(uploads.current > 0 ? stillUploading : '');
    if (Object.keys(found).length > 0 || uploads.current > 0) return;
    const { stored, image, baseUpdatedAt } = form;
    const id = stored?.id ?? null;
    const outcome = await call({ id, draft, baseUpdatedAt, image });
    if (outcome.kind === 'saved') return outcome.post;
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

/** The same object when nothing is left out, so that nothing is rendered again. */
function without(errors: FieldErrors, names: string[]): FieldErrors {
  if (!names.some((name) => name in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
