import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import {
  countsOf,
  idParams,
  page,
  place,
  rowId,
  search,
  selectedItems,
} from '../api/list-fields.ts';
import { topicForm, topicName, topicTextsForm } from './topic-form.ts';
import { topicKinds, topicMessages } from './topics.ts';

/** A category or tag with its numbers of posts. */
export const topicPayload = z.object({
  id: z.int(),
  name: z.string(),
  published: z.int(),
  /** Number of drafts. */
  others: z.int(),
});
export type TopicPayload = z.output<typeof topicPayload>;

const topicTexts = z.object({ heading: z.string(), lead: z.string(), description: z.string() });

/** `only` is the number of posts without another topic of its kind; `texts` are those of its list, as delivered or written. */
const topicLine = z.extend(topicPayload, { only: z.int(), texts: topicTexts });
export type TopicLine = z.output<typeof topicLine>;

export const topicsPage = z.object({
  topics: z.array(topicLine),
  total: z.int(),
  counts: countsOf(topicKinds),
  ...place,
});

/** The new name, '' after a deletion, and the number of changed posts outside the trash. */
export const topicChange = z.object({ name: z.string(), posts: z.int() });
export type TopicChange = z.output<typeof topicChange>;

/**
 * Ids by outcome; `done` with the index among the post's categories, which undo needs. `already`: no change needed;
 * `full`: at the limit. Ids in no list: deleted in the meantime.
 */
export const categoryOutcome = z.object({
  done: z.array(z.object({ id: z.int(), place: z.int() })),
  already: z.array(z.int()),
  full: z.array(z.int()),
});
export type CategoryOutcome = z.output<typeof categoryOutcome>;

const kind = z.enum(topicKinds, { error: topicMessages.kindUnknown });
const topicParams = z.extend(idParams, { kind });

/** Categories and tags. */
export const topicCalls = {
  'GET /api/admin/topics': {
    needs: 'posts.write',
    summary: 'List the names of all categories and tags',
    response: { 200: z.object({ categories: z.array(z.string()), tags: z.array(z.string()) }) },
  },
  'GET /api/admin/topics/:kind': {
    needs: 'posts.publish',
    summary: 'List categories or tags with their numbers of posts',
    params: z.object({ kind }),
    querystring: z.object({ search, page }),
    response: { 200: topicsPage },
  },
  'PATCH /api/admin/topics/:kind/:id': {
    needs: 'posts.publish',
    summary: 'Rename a category or tag',
    params: topicParams,
    body: topicForm,
    response: { 200: topicChange },
  },
  'PUT /api/admin/topics/:kind/:id/texts': {
    needs: 'posts.publish',
    summary: 'Change what the list of a category or tag says at its top and in search results',
    params: topicParams,
    body: topicTextsForm,
    response: { 200: topicTexts },
  },
  'POST /api/admin/topics/:kind/:id/merge': {
    needs: 'posts.publish',
    summary: 'Merge a category or tag into another',
    params: topicParams,
    body: z.object({ into: topicName }),
    response: { 200: topicChange },
  },
  'DELETE /api/admin/topics/:kind/:id': {
    needs: 'posts.publish',
    summary: 'Delete a category or tag, and take it from its posts',
    params: topicParams,
    response: { 200: topicChange },
  },
  'POST /api/admin/blogs/categories': {
    needs: 'posts.publish',
    summary: 'Add a category to several posts, or remove it from them',
    body: z.object({
      change: z.enum(['add', 'remove'], { error: 'Please choose to add or to remove' }),
      category: topicName,
      posts: selectedItems(
        z.object({ id: rowId(), place: z.catch(z.optional(z.uint32()), undefined) }),
      ),
    }),
    response: { 200: categoryOutcome },
  },
} satisfies Record<string, ApiCall>;
