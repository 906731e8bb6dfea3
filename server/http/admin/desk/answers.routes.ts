import type { FastifyInstance } from 'fastify';
import type { AnsweringService } from '../../../modules/answers/answering.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';

/** Answers people from their cards. */
export async function answersRoutes(
  http: FastifyInstance,
  { answering }: { answering: AnsweringService },
): Promise<void> {
  addRoute(http, 'POST /api/admin/people/:id/answers', async ({ params, body, admin }) => {
    const outcome = await answering.answer(params.id, body, admin.username);
    return outcome.kind === 'answered' ? { ok: true } : outcome;
  });
}
