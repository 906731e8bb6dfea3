import * as z from 'zod/mini';

/** In characters: the address of a post with 300 letters of any script, percent-encoded, with a query. */
const maxPath = 8000;

const unreadable = 'A page view needs the path of a page, such as "/blog?page=2".';

/** What a page sends for each view. */
export const pageViewForm = z.object({
  path: z
    .string(unreadable)
    .check(z.maxLength(maxPath, unreadable), z.regex(/^\/(?!\/)[^\s\p{Cc}\p{Cs}]*$/u, unreadable)),
  referrer: z.optional(
    z
      .string('The referrer must be a text.')
      .check(z.maxLength(maxPath, 'The referrer is too long.')),
  ),
  campaign: z.optional(
    z.string('The campaign must be a text.').check(z.maxLength(300, 'The campaign is too long.')),
  ),
});

export type PageViewValues = z.output<typeof pageViewForm>;
