import * as z from 'zod/mini';

const status = z.enum(['draft', 'published']);

/** The fields that list and single post share. Times are instants; published_at is the first publication. */
const common = {
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  author: z.string(),
  /** The first one is the badge. */
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  published_at: z.nullable(z.string()),
  /** Also identifies the version: see base_updated_at in the form. */
  updated_at: z.string(),
};

/** A post outside the trash, with the field names of the specification. */
export const postPayload = z.object({
  ...common,
  /** Cleaned HTML. */
  content: z.string(),
  status,
  meta_description: z.string(),
  /** Path of the picture. */
  featured_image: z.nullable(z.string()),
  featured_image_alt: z.string(),
  /** Its id in the library. */
  featured_media: z.nullable(z.int()),
  /** As typed; if empty, cards show the meta description or the beginning of the text. */
  excerpt: z.string(),
  author_bio: z.string(),
  created_at: z.string(),
  word_count: z.int(),
  read_minutes: z.int(),
  /** When it, or a change of it, becomes public by itself. */
  due_at: z.nullable(z.string()),
});
export type PostPayload = z.output<typeof postPayload>;

/** A row of the list. */
export const postLinePayload = z.object({
  ...common,
  status: z.enum(['draft', 'published', 'trashed']),
  /** In the trash: the status to restore, and since when. */
  trashed_status: z.nullable(status),
  trashed_at: z.nullable(z.string()),
  /** Since when there is a draft that is not public. */
  draft_at: z.nullable(z.string()),
  /** When it becomes public by itself. */
  due_at: z.nullable(z.string()),
});
export type PostLinePayload = z.output<typeof postLinePayload>;

/**
 * Ids by outcome; `already` had the status before. Ids in neither list: the decision does not apply, or the post does
 * not exist.
 */
export const postDecisionOutcome = z.object({ done: z.array(z.int()), already: z.array(z.int()) });
export type PostDecisionOutcome = z.output<typeof postDecisionOutcome>;

const topicUses = z.array(z.object({ name: z.string(), posts: z.int() }));

/** What the editor suggests. */
export const suggestions = z.object({
  /** For a new post: whom the caller wrote as last, else their username. */
  own_author: z.string(),
  /** Those with most posts first, with their latest bio. */
  authors: z.array(z.object({ name: z.string(), bio: z.string(), posts: z.int() })),
  categories: topicUses,
  tags: topicUses,
});
export type Suggestions = z.output<typeof suggestions>;
