import { useRef, useState } from 'react';
import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
import { textFault } from '../../../../domain/forms/post-form.ts';
import { messages } from '../../../../domain/messages.ts';
import { ApiError } from '../../api/call-api.ts';
import { explainSessionEnd } from '../../session/session.ts';
import { draftErrors, emptyDraft, type FieldErrors, type PostDraft } from './post-draft.ts';
import { conflicting, saveFailure, savePost, textNotSaved } from './save-post.ts';
import type { useDraft } from './use-draft.ts';
import type { ServerDraft } from './use-server-draft.ts';

const stillUploading = 'A picture is still being uploaded. Please save again in a moment.';

/** Saves the post, one call at a time. `isSafe` tells whether this browser has all of the text. */
export function useSave(
  form: ReturnType<typeof useDraft>,
  server: ServerDraft,
  isSafe: () => boolean,
) {
  const uploads = useRef(0);
  const [isSaving, setSaving] = useState(false);
  const [share, setShare] = useState<number>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [theirs, setTheirs] = useState<PostPayload>();

  /** The saved post, or undefined when it was not saved and the form says why. */
  async function save(changes: Partial<PostDraft> = {}): Promise<PostPayload | undefined> {
    if (isSaving) return;
    const draft = { ...form.draft, ...changes };
    const found = draftErrors(draft, form.image.file);
    setErrors(found);
    const isTooLong = textFault(draft.content) !== undefined;
    const tooLong = isTooLong ? `${messages.posts.saveFailure}: ${textNotSaved(isSafe())}` : '';
    setFailure(uploads.current > 0 ? stillUploading : tooLong);
    if (Object.keys(found).length > 0 || uploads.current > 0) return;
    setSaving(true);
    try {
      return await server.inTurn(async (written) => {
        const post = await savePost(form, draft, written, setShare);
        server.settle({ ...emptyDraft, ...draft, featured_media: post.featured_media }, null);
        return post;
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    } finally {
      setSaving(false);
      setShare(undefined);
    }
  }

  /** Says why something was not saved. */
  function refuse(error: ApiError) {
    setTheirs(conflicting(error));
    if (conflicting(error)) return;
    const text = saveFailure(error, isSafe());
    setErrors(error.fields);
    setFailure(text);
    // The login comes in the place of the form.
    if (error.status === 401) explainSessionEnd(text);
  }

  return {
    ...{ save, refuse, isSaving, share, failure, setFailure, errors, theirs },
    clearErrors: (names: string[]) => setErrors((before) => without(before, names)),
    decide: () => setTheirs((current) => (current === theirs ? undefined : current)),
    onUploading: (step: 1 | -1) => {
      uploads.current += step;
    },
  };
}

/** The same object when nothing is left out, so that nothing is rendered again. */
function without(errors: FieldErrors, names: string[]): FieldErrors {
  if (!names.some((name) => Object.hasOwn(errors, name))) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
