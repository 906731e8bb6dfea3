import { postLimits, specifiedNames } from '../../../domain/posts/post-form.ts';
import type { PostPayload } from '../../../domain/posts/posts.calls.ts';
import { callApi } from '../api/call-api.ts';
import type { PostDraft } from './post-draft.ts';

/** Shown when a copy is opened. */
export const copyOpened = 'This is the copy: a draft, which visitors do not see.';
/** Shown if another screen was opened meanwhile. */
export const copyStored = 'The copy is in the list of blogs, as a draft.';

/** Creates a draft with the fields of another post, and an address of its own. */
export async function createCopy(draft: PostDraft, mediaId: number | null): Promise<PostPayload> {
  const form = new FormData();
  const copy = { ...draft, title: copyTitle(draft.title), status: 'draft', slug: '' };
  for (const [name, value] of Object.entries(specifiedNames(copy))) form.set(name, value);
  if (mediaId !== null) form.set('featured_media', String(mediaId));
  return await callApi('POST /api/blogs', { form });
}

function copyTitle(title: string): string {
  return [...`Copy of ${title.trim() || 'a blog'}`].slice(0, postLimits.title).join('');
}
