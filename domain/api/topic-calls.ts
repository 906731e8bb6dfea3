import * as z from 'zod/mini';
import { topicMessages } from '../admin/topic-messages.ts';
import { topicForm, topicName } from '../forms/topic-form.ts';
import { topicKinds } from '../posts/topics.ts';
import { categoryOutcome, topicChange, topicsPage } from './answers/topics.ts';
import type { ApiCall } from './call.ts';
import { idParams, page, rowId, search, severalOf } from './list-fields.ts';

const kind = z.enum(topicKinds, { error: topicMessages.kindUnknown });
const topicParams = z.extend(idParams, { kind });

/** Categories and tags. */
export const topicCalls = {
  'GET /api/admin/topics/:kind': {
    summary: 'List categories or tags with their numbers of posts',
    params: z.object({ kind }),
    querystring: z.object({ search, page }),
    response: { 200: topicsPage },
  },
  'PATCH /api/admin/topics/:kind/:id': {
    summary: 'Rename a category or tag',
    params: topicParams,
    body: topicForm,
    response: { 200: topicChange },
  },
  'POST /api/admin/topics/:kind/:id/merge': {
    summary: 'Merge a category or tag into another',
    params: topicParams,
    body: z.object({ into: topicName }),
    response: { 200: topicChange },
  },
  'DELETE /api/admin/topics/:kind/:id': {
    summary: 'Delete a category or tag, and take it from its posts',
    params: topicParams,
    response: { 200: topicChange },
  },
  'POST /api/admin/blogs/categories': {
    summary: 'Add a category to several posts, or remove it from them',
    body: z.object({
      change: z.enum(['add', 'remove'], { error: 'Please choose to add or to remove' }),
      category: topicName,
      posts: severalOf(
        z.object({ id: rowId(), place: z.catch(z.optional(z.uint32()), undefined) }),
      ),
    }),
    response: { 200: categoryOutcome },
  },
} satisfies Record<string, ApiCall>;
