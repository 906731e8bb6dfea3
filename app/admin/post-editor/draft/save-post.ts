import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
import { messages } from '../../../../domain/messages.ts';
import { type ApiError, callApi } from '../../api/call-api.ts';
import { draftKeys, type PostDraft } from './post-draft.ts';
import type { useDraft } from './use-draft.ts';

type Form = Pick<ReturnType<typeof useDraft>, 'stored' | 'image' | 'baseUpdatedAt'>;

/** Stores a draft, with the picture of its form, as a new post or over the version that was edited. */
export async function savePost(
  { stored, image, baseUpdatedAt }: Form,
  draft: PostDraft,
  written: { key: string; revision: string },
  onShare: (share: number) => void,
): Promise<PostPayload> {
  const form = new FormData();
  for (const key of draftKeys) form.set(key, draft[key]);
  if (baseUpdatedAt) form.set('base_updated_at', baseUpdatedAt);
  // The draft on the server says the same and ends with this save.
  form.set('draft_key', written.key);
  form.set('draft_revision', written.revision);
  if (image.remove) form.set('remove_featured_image', '1');
  if (image.chosen) form.set('featured_media', String(image.chosen.id));
  if (image.file) form.set('featured_image', image.file);
  const options = { form, onProgress: image.file && onShare };
  if (!stored) return await callApi('POST /api/blogs', options);
  return await callApi('PUT /api/blogs/:id', { ...options, id: stored.id });
}

/** The version that somebody else has saved meanwhile, where that is why a save was refused. */
export function conflicting({ status, body }: ApiError): PostPayload | undefined {
  return status === 409 ? (body as { current?: PostPayload } | undefined)?.current : undefined;
}

/** Why a save failed: the text of the specification, then the reason, then whether the text is safe meanwhile. */
export function saveFailure(error: ApiError, isSafe: boolean): string {
  const safety = isSafe
    ? 'Your text is safe: this browser keeps a copy.'
    : 'Do not close this page: this browser has no room for a copy of your text.';
  return `${messages.posts.saveFailure}: ${reason(error)} ${safety}`;
}

/** What the editor says of a text that is above the limit. */
export function textNotSaved(isSafe: boolean): string {
  const { textNotSaved, textSafe, textNotSafe } = messages.posts;
  return `${textNotSaved} ${isSafe ? textSafe : textNotSafe}`;
}

function reason({ status, sentence }: ApiError): string {
  if (status === 0) return 'there is no connection to the server.';
  if (status === 401) return 'you have been logged out.';
  if (sentence) return `${sentence}${/[.!?]$/.test(sentence) ? '' : '.'}`;
  if (status === 413) return 'it is too large for the server.';
  return `the server had a problem (error ${status}).`;
}
