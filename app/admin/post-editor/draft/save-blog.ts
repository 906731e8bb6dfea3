import type { Blog } from '../../../../domain/posts/blog.ts';
import { ApiError, callApi } from '../../api/call-api.ts';
import { type BlogDraft, draftKeys } from './blog-draft.ts';
import type { FieldErrors } from './draft-errors.ts';
import { saveFailure } from './save-failure.ts';

export interface SaveRequest {
  /** Null: a new blog. */
  id: number | null;
  draft: BlogDraft;
  image: File | undefined;
  removeImage: boolean;
  /** The version that the writing began from. */
  baseUpdatedAt: string | undefined;
  onProgress: (share: number) => void;
}

export type SaveOutcome =
  | { kind: 'saved'; blog: Blog }
  | { kind: 'conflict'; theirs: Blog }
  | { kind: 'failed'; error: string; fields: FieldErrors; isSignedOut: boolean };

/** Stores the form as it is; every failure comes back as something to say. */
export async function saveBlog(request: SaveRequest): Promise<SaveOutcome> {
  const { id, image, onProgress } = request;
  try {
    const options = { form: formOf(request), ...(image && { onProgress }) };
    const blog =
      id === null
        ? await callApi('POST /api/blogs', options)
        : await callApi('PUT /api/blogs/:id', { ...options, id });
    return { kind: 'saved', blog };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const theirs = conflicting(error);
    if (theirs) return { kind: 'conflict', theirs };
    const isSignedOut = error.status === 401;
    return { kind: 'failed', error: saveFailure(error), fields: error.fields, isSignedOut };
  }
}

function formOf({ draft, image, removeImage, baseUpdatedAt }: SaveRequest): FormData {
  const form = new FormData();
  for (const key of draftKeys) form.set(key, draft[key]);
  if (baseUpdatedAt) form.set('base_updated_at', baseUpdatedAt);
  if (removeImage) form.set('remove_featured_image', '1');
  // Files last: the server has read the fields when they arrive.
  if (image) form.set('featured_image', image);
  return form;
}

function conflicting({ status, body }: ApiError): Blog | undefined {
  if (status !== 409 || typeof body !== 'object' || body === null) return;
  return (body as { current?: Blog }).current;
}
