import * as z from 'zod/mini';
import type { ApiCall } from '../api/call.ts';
import { maxLengths, optionalText } from '../api/form-fields.ts';
import { countsOf, idParams, ids, listQuery, place, undoableResponse } from '../api/list-fields.ts';
import { changesRevision, looseSaveFields, savedText } from '../api/revisions.ts';
import { messages } from '../messages.ts';
import { acceptedResponse, pageFields } from '../submissions/page-fields.ts';
import { commentForm } from './comment-form.ts';
import { commentDecisions, commentStatuses } from './comments.ts';

/** A submitted comment: the form, the post, and the fields of every visitor's form. */
export const commentSubmission = z.extend(commentForm, {
  slug: z.optional(z.unknown()).register(z.globalRegistry, {
    type: 'string',
    description: 'Of the post',
  }),
  ...pageFields,
});

export type CommentSubmission = z.output<typeof commentSubmission>;

const listedComment = z.object({
  id: z.int(),
  author: z.string(),
  /** Null for roles that see no people. */
  email: z.nullable(z.string()),
  text: z.string(),
  status: z.enum(commentStatuses),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  post: z.object({ id: z.int(), title: z.string(), slug: z.string(), isPublic: z.boolean() }),
  /** Public as long as its comment is. Visitors see the name in `signed`, or the company's name if that is null. */
  answer: z.nullable(
    z.object({
      text: z.string(),
      answeredAt: z.string(),
      by: z.string(),
      signed: z.nullable(z.string()),
    }),
  ),
});

/** A comment in the admin; times are instants. */
export type ListedComment = z.output<typeof listedComment>;

const commentsPage = z.object({
  comments: z.array(listedComment),
  counts: countsOf(commentStatuses),
  ...place,
});

export type CommentsPage = z.output<typeof commentsPage>;

const answer = optionalText('Answer', maxLengths.comment);

/** Visitors' comments and their moderation. */
export const commentCalls = {
  'POST /api/comments': {
    needs: 'nothing',
    summary: 'Comment on a post',
    body: commentSubmission,
    response: { 201: acceptedResponse(messages.comments.success) },
  },
  'GET /api/admin/comments': {
    needs: 'comments.decide',
    summary: 'List comments in one state',
    querystring: listQuery(commentStatuses),
    response: { 200: commentsPage },
  },
  'POST /api/admin/comments/decisions': {
    needs: 'comments.decide',
    summary: 'Approve, reject or delete comments',
    body: z.object({
      ids,
      decision: z.enum(commentDecisions, { error: 'Please choose a decision' }),
    }),
    response: { 200: undoableResponse },
  },
  'PUT /api/admin/comments/:id/answer': {
    needs: 'comments.answer',
    summary:
      'Answer a comment, in the place of the revision where given: first, the answer itself; a blank answer removes the one that stands there',
    params: idParams,
    body: z
      .object({ ...looseSaveFields, answer, approve: z.optional(z.boolean()) })
      .check(changesRevision),
    response: { 200: savedText },
  },
} satisfies Record<string, ApiCall>;
