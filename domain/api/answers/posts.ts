import * as z from 'zod/mini';

const status = z.enum(['draft', 'published']);

/** What the list and a single post have in common. Times are instants; published_at is the first publication. */
const common = {
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  author: z.string(),
  /** The first is the badge shown in public. */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  published_at: z.nullable(z.string()),
  /** Also the version of the post: see base_updated_at in the form. */
  updated_at: z.string(),
};

/** A post outside the trash, with the field names of the specification. */
export const postPayload = z.object({
  ...common,
  /** Cleaned HTML. */
  content: z.string(),
  status,
  meta_description: z.string(),
  /** Address of the picture, below the site's origin. */
  featured_image: z.nullable(z.string()),
  featured_image_alt: z.string(),
  /** What was typed; empty when cards show the meta description or the beginning of the text. */
  excerpt: z.string(),
  author_bio: z.string(),
  created_at: z.string(),
  word_count: z.int(),
  read_minutes: z.int(),
});
export type PostPayload = z.output<typeof postPayload>;

/** One entry of the list. */
export const postLinePayload = z.object({
  ...common,
  status: z.enum(['draft', 'published', 'trashed']),
  /** In the trash: its status before, and when it was deleted. */
  trashed_status: z.nullable(status),
  trashed_at: z.nullable(z.string()),
});
export type PostLinePayload = z.output<typeof postLinePayload>;

/** Ids by what was done with them; `already` were published, or drafts, before. Others belong to no post any more. */
export const postDecisionOutcome = z.object({ done: z.array(z.int()), already: z.array(z.int()) });
export type PostDecisionOutcome = z.output<typeof postDecisionOutcome>;
