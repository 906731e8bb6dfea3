import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
import { messages } from '../../../../domain/messages.ts';
import { ApiError, callApi } from '../../api/call-api.ts';
import { draftKeys, type FieldErrors, type PostDraft } from './post-draft.ts';
import type { ImageChange } from './use-draft.ts';

export interface SaveRequest {
  /** Null: a new post. */
  id: number | null;
  draft: PostDraft;
  image: ImageChange;
  /** The version that was edited. */
  baseUpdatedAt: string | undefined;
  onProgress: (share: number) => void;
}

export type SaveOutcome =
  | { kind: 'saved'; post: PostPayload }
  | { kind: 'conflict'; theirs: PostPayload }
  | { kind: 'failed'; error: string; fields: FieldErrors; isSignedOut: boolean };

/** Stores the form; every failure comes back as a message. */
export async function savePost(request: SaveRequest): Promise<SaveOutcome> {
  const { id, image, onProgress } = request;
  try {
    const options = { form: formOf(request), ...(image.file && { onProgress }) };
    const post =
      id === null
        ? await callApi('POST /api/blogs', options)
        : await callApi('PUT /api/blogs/:id', { ...options, id });
    return { kind: 'saved', post };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const theirs = conflicting(error);
    if (theirs) return { kind: 'conflict', theirs };
    const isSignedOut = error.status === 401;
    return { kind: 'failed', error: saveFailure(error), fields: error.fields, isSignedOut };
  }
}

function formOf({ draft, image, baseUpdatedAt }: SaveRequest): FormData {
  const form = new FormData();
  for (const key of draftKeys) form.set(key, draft[key]);
  if (baseUpdatedAt) form.set('base_updated_at', baseUpdatedAt);
  if (image.remove) form.set('remove_featured_image', '1');
  if (image.chosen) form.set('featured_media', String(image.chosen.id));
  if (image.file) form.set('featured_image', image.file);
  return form;
}

function conflicting({ status, body }: ApiError): PostPayload | undefined {
  if (status !== 409 || typeof body !== 'object' || body === null) return;
  return (body as { current?: PostPayload }).current;
}

/** Why a save failed: the text of the specification, then the reason. */
function saveFailure({ status, sentence }: Pick<ApiError, 'status' | 'sentence'>): string {
  return `${messages.posts.saveFailure}: ${reason(status, sentence)}`;
}

function reason(status: number, sentence: string | undefined): string {
  if (status === 0) return 'there is no connection to the server.';
  if (status === 401) return 'you have been logged out.';
  if (sentence) return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}`;
  if (status === 413) return 'it is too large for the server.';
  return `the server had a problem (error ${status}).`;
}

/** Whether the text is safe meanwhile. */
export function safetyOf(isKept: boolean): string {
  return isKept
    ? 'Your text is safe: this browser keeps a copy.'
    : 'Do not close this page: this browser has no room for a copy of your text.';
}
