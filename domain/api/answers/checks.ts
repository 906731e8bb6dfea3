import * as z from 'zod/mini';

const place = z.object({
  field: z.enum(['title', 'author', 'meta_description', 'categories', 'featured_image', 'content']),
  /** In the content: an element of this kind. */
  element: z.nullable(z.enum(['picture', 'link', 'heading'])),
  /** The picture's or the link's, as in the content. */
  address: z.nullable(z.string()),
  /** Counted from 0: among those with this address, or all headings. */
  nth: z.int(),
});

/** Where in a draft something stands. */
export type DraftPlace = z.output<typeof place>;

const warning = z.object({
  /** Says what can be done at once: describe a picture, copy one of another site, or let a link lead to `suggestion`. */
  kind: z.enum(['undescribed', 'elsewhere', 'link', 'other']),
  title: z.string(),
  /** Which one it is, and what to do. */
  advice: z.string(),
  place,
  /** An address of the site that may have been meant. */
  suggestion: z.nullable(z.string()),
});

export type PostWarning = z.output<typeof warning>;

export const postChecks = z.object({
  /** At most 100, in the order of the form. */
  warnings: z.array(warning),
  /** What is in order, such as "title". */
  fine: z.array(z.string()),
  /** What could not be checked as a whole. */
  notes: z.array(z.string()),
});

/** What to look at before a post is published; nothing of it forbids that. */
export type PostChecks = z.output<typeof postChecks>;
