import type { FastifyInstance } from 'fastify';
import {
  type CommentDecision,
  type CommentStatus,
  type CommentsPage,
  commentStatuses,
} from '../../../../domain/admin/comment-queue.ts';
import { readForm } from '../../../../domain/forms/read-form.ts';
import type { ModerationService } from '../../../modules/comments/moderation.service.ts';
import { answerInvalid } from '../../api/answers.ts';
import { decisionForm } from './list-forms.ts';
import { readQueueQuery } from './list-query.ts';
import { bodySchema, listSchema } from './list-schema.ts';

const statusAfter = {
  approve: 'approved',
  reject: 'rejected',
  hold: 'pending',
  suspect: 'spam',
} as const satisfies Record<Exclude<CommentDecision, 'delete'>, CommentStatus>;

/** The queue of comments, and deciding about several at once. */
export async function commentsRoutes(
  http: FastifyInstance,
  { moderation }: { moderation: ModerationService },
): Promise<void> {
  http.get(
    '/admin/comments',
    { schema: listSchema('List comments in one state', commentStatuses) },
    (request): Promise<CommentsPage> => {
      const { status = 'pending', page } = readQueueQuery(request.query, commentStatuses);
      return moderation.list({ status, page });
    },
  );

  const deciding = bodySchema('Approve, reject or delete comments', decisionForm);
  http.post('/admin/comments/decisions', { schema: deciding }, async (request, reply) => {
    const form = readForm(decisionForm, request.body);
    if (!form.ok) return answerInvalid(reply, form.fields);
    const { ids, decision } = form.values;
    if (decision === 'delete') return { changed: await moderation.remove(ids) };
    return { changed: await moderation.decide(ids, statusAfter[decision]) };
  });
}
