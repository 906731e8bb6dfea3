import { blogForm } from '../../../../domain/forms/blog-form.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import { messages } from '../../../../domain/messages.ts';
import type { BlogDraft } from './blog-draft.ts';

/** One sentence for each field, by its name. */
export type FieldErrors = Record<string, string>;

/** What can be said without asking the server: the same schema, and that only pictures are pictures. */
export function draftErrors(draft: BlogDraft, image: File | undefined): FieldErrors {
  const read = readForm(blogForm, draft);
  const errors: FieldErrors = read.ok ? {} : { ...read.fields };
  if (image && !image.type.startsWith('image/')) errors.featured_image = messages.blogs.imageOnly;
  return errors;
}
