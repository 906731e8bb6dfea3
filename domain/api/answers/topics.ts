import * as z from 'zod/mini';
import { topicKinds } from '../../posts/topics.ts';
import { countsOf, place } from '../list-fields.ts';

/** A category or tag with its numbers of posts. */
export const topicPayload = z.object({
  id: z.int(),
  name: z.string(),
  published: z.int(),
  /** Drafts. */
  others: z.int(),
});
export type TopicPayload = z.output<typeof topicPayload>;

/** `only` is the number of posts that have no other of its kind. */
const topicLine = z.extend(topicPayload, { only: z.int() });
export type TopicLine = z.output<typeof topicLine>;

export const topicsPage = z.object({
  topics: z.array(topicLine),
  total: z.int(),
  counts: countsOf(topicKinds),
  ...place,
});

/** The new name, blank after a deletion, and the number of posts outside the trash that were changed. */
export const topicChange = z.object({ name: z.string(), posts: z.int() });
export type TopicChange = z.output<typeof topicChange>;

/**
 * Ids by outcome; `done` with the place among the post's categories, from 0, by which it is undone. `already`: had it,
 * or had it not; `full`: at the limit. Ids in no list: deleted meanwhile.
 */
export const categoryOutcome = z.object({
  done: z.array(z.object({ id: z.int(), place: z.int() })),
  already: z.array(z.int()),
  full: z.array(z.int()),
});
export type CategoryOutcome = z.output<typeof categoryOutcome>;
