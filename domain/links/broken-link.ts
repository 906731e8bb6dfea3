import * as z from 'zod/mini';

/** A broken link of a public post or page. */
export const brokenLink = z.object({
  words: z.string(),
  url: z.string(),
  /** The fault, such as "opens a page that does not exist (404)". */
  fault: z.string(),
  since: z.string(),
});

export type BrokenLink = z.output<typeof brokenLink>;

/** Since when no other site is reachable, so that links to them are not checked; null while they are. */
export const linksUncheckedSince = z.nullable(z.string());
