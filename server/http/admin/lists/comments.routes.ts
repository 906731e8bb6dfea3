import type { FastifyInstance } from 'fastify';
import type { CommentDecision, CommentStatus } from '../../../../domain/admin/comment-list.ts';
import type { ModerationService } from '../../../modules/comments/moderation.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';

const statusAfter = {
  approve: 'approved',
  reject: 'rejected',
  hold: 'pending',
  suspect: 'spam',
} as const satisfies Record<Exclude<CommentDecision, 'delete'>, CommentStatus>;

/** Lists comments, decides about several at once, and answers one. */
export async function commentsRoutes(
  http: FastifyInstance,
  { moderation }: { moderation: ModerationService },
): Promise<void> {
  addRoute(http, 'GET /api/admin/comments', ({ query: { status = 'pending', ...query } }) =>
    moderation.list({ ...query, status }),
  );

  addRoute(http, 'POST /api/admin/comments/decisions', async ({ body, admin }) => {
    const { ids, decision } = body;
    return decision === 'delete'
      ? { changed: await moderation.remove(ids), undo: null }
      : await moderation.decide(ids, statusAfter[decision], { by: admin.username });
  });

  addRoute(http, 'PUT /api/admin/comments/:id/answer', async ({ params, body, admin }) => {
    const { answer: text, ...rest } = body;
    const given = { text, ...rest, by: admin.username };
    const outcome = await moderation.answer(params.id, given);
    return outcome.kind === 'stored' ? { ok: true } : outcome;
  });
}
