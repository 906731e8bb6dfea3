import { postForm } from '../../../../domain/forms/post-form.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import type { PostFields } from '../../../../domain/posts/post-fields.ts';

/** Reads the fields of a draft as the form of a post would send them: what it says must be fit to be published. */
export function readDraft({ featured_media, ...fields }: PostFields) {
  return readForm(postForm, {
    ...fields,
    ...(featured_media === null
      ? { remove_featured_image: true }
      : { featured_media: String(featured_media) }),
  });
}
