import * as z from 'zod/mini';
import { optionalText } from './fields.ts';
import { postForm, postLimits } from './post-form.ts';

/** A draft as the editor's form has it, under the names of postForm: it may lack what a stored post needs. */
export const postChecksForm = z.extend(
  z.pick(postForm, {
    categories: true,
    meta_description: true,
    content: true,
    slug: true,
    featured_image_alt: true,
  }),
  {
    title: z.optional(optionalText('Title', postLimits.title)),
    author: z.optional(optionalText('Author', postLimits.author)),
    /** The picture that the form shows: its address, or the name of a file that is not stored yet. */
    featured_image: z.optional(optionalText('Featured Image', 2000)),
  },
);

export type PostChecksValues = z.output<typeof postChecksForm>;
