import type { FastifyInstance } from 'fastify';
import { mayRole } from '../../../domain/accounts/roles.ts';
import type { CommentDecision, CommentStatus } from '../../../domain/comments/comments.ts';
import { messages } from '../../../domain/messages.ts';
import { idempotencyKey, messageOr } from '../../http/api/answers.ts';
import { addRoute, readBody } from '../../http/api/contract/add-route.ts';
import { clientOf } from '../../http/client-of.ts';
import type { Site } from '../../site.ts';
import {
  listComments,
  receiveComment,
  removeComments,
  replyToComment,
  setCommentStatus,
} from './comments.service.ts';

/** Receives the comment form under a post. */
export async function commentRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(
    http,
    'POST /api/comments',
    async (request) => {
      const sender = { client: clientOf(request), idempotencyKey: idempotencyKey(request) };
      const outcome = await receiveComment(site, readBody(request), sender);
      return messageOr(messages.comments.success, outcome);
    },
    // The handler validates, because invalid forms count towards the limits.
    { attachValidation: true },
  );
}

const statusAfter = {
  approve: 'approved',
  reject: 'rejected',
  hold: 'pending',
  suspect: 'spam',
} as const satisfies Record<Exclude<CommentDecision, 'delete'>, CommentStatus>;

/** Lists comments, sets the status of several at once, and replies to one. */
export async function moderationRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/comments', async ({ query, admin }) => {
    const { status = 'pending', ...rest } = query;
    const page = await listComments(site, { ...rest, status });
    if (mayRole(admin.role, 'people.edit')) return page;
    // An address is personal data: whoever sees no people moderates without it.
    return { ...page, comments: page.comments.map((comment) => ({ ...comment, email: null })) };
  });

  addRoute(http, 'POST /api/admin/comments/decisions', async ({ body, admin }) => {
    const { ids, decision } = body;
    return decision === 'delete'
      ? { changed: await removeComments(site, ids), undo: null }
      : await setCommentStatus(site, ids, statusAfter[decision], admin.username);
  });

  addRoute(http, 'PUT /api/admin/comments/:id/answer', async ({ params, body, admin }) => {
    const { answer: text, ...rest } = body;
    return await replyToComment(site, params.id, { text, ...rest, by: admin.username });
  });
}
