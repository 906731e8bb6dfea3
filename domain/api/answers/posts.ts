import * as z from 'zod/mini';

const status = z.enum(['draft', 'published']);

/** The id of a post, or the key of a post that is not created yet. */
export const rowKey = z.union([z.int(), z.string()]);

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

/** A row of the admin's list: a post, or one that was begun and is not created yet, by the key of its draft. */
export const postRowPayload = z.extend(postLinePayload, {
  id: rowKey,
  status: z.enum(['draft', 'published', 'trashed', 'unfinished']),
  /** Of an unfinished one: who saved it last. */
  saved_by: z.optional(z.nullable(z.string())),
});
export type PostRowPayload = z.output<typeof postRowPayload>;

export const postRowsPage = z.object({
  posts: z.array(postRowPayload),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** Of all rows that fit, where they were asked for. */
  ids: z.optional(z.array(rowKey)),
});

/**
 * Ids by outcome; `already` had the status before. Ids in neither list: the decision does not apply, or the post does
 * not exist.
 */
export const postDecisionOutcome = z.object({
  done: z.array(rowKey),
  already: z.array(rowKey),
  /** What stays as it is, and why. */
  refused: z.array(z.object({ id: rowKey, title: z.string(), reason: z.string() })),
  /** Undoes it, for some minutes; null where nothing was done. */
  undo: z.nullable(z.string()),
});
export type PostDecisionOutcome = z.output<typeof postDecisionOutcome>;

const topicUses = z.array(z.object({ name: z.string(), posts: z.int() }));

/** What the editor suggests. */
export const suggestions = z.object({
  /** For a new post: the caller's display name, else whom they wrote as last; never a login name. */
  own_author: z.string(),
  /** Those with most posts first, with their latest bio. */
  authors: z.array(z.object({ name: z.string(), bio: z.string(), posts: z.int() })),
  categories: topicUses,
  tags: topicUses,
});
export type Suggestions = z.output<typeof suggestions>;
