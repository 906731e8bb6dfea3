import type { PostPayload } from '../../../../domain/api/answers/posts.ts';
import type { DraftPayload } from '../../../../domain/api/answers/versions.ts';
import type { PostFields } from '../../../../domain/posts/post-fields.ts';
import { emptyDraft, type PostDraft, sameDraft } from './post-draft.ts';
import type { ImageChange } from './use-draft.ts';

/** What the server keeps of the form: a file that is still to be uploaded is no part of it. */
export function fieldsOf(
  draft: PostDraft,
  image: ImageChange,
  stored: PostPayload | null,
): PostFields {
  const own = image.remove ? null : (stored?.featured_media ?? null);
  return { ...emptyDraft, ...draft, featured_media: image.chosen?.id ?? own };
}

export function sameFields(one: PostFields, other: PostFields): boolean {
  return sameDraft(one, other) && one.featured_media === other.featured_media;
}

/** What a stored draft makes of the picture of the post. */
export function imageOf(
  { fields, featured_image: url }: DraftPayload,
  stored: PostPayload | null,
): ImageChange {
  const { featured_media: id } = fields;
  if (id === (stored?.featured_media ?? null)) return { file: undefined, remove: false };
  if (id === null || url === null) return { file: undefined, remove: true };
  const altBefore = stored?.featured_image_alt ?? '';
  return { file: undefined, chosen: { id, url, altBefore }, remove: false };
}

/** The text of a stored draft as the form holds it. */
export function draftIn({ fields }: DraftPayload): PostDraft {
  const { featured_media: _, ...draft } = fields;
  return draft;
}
