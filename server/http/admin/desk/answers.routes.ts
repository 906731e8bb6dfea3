import type { FastifyInstance } from 'fastify';
import { instantAt } from '../../../../domain/text/local-time.ts';
import { versionMessages } from '../../../../domain/versions/version-messages.ts';
import type { AnsweringService } from '../../../modules/answers/answering.service.ts';
import type { Site } from '../../../site.ts';
import { addRoute } from '../../api/contract/add-route.ts';

interface Services {
  answering: AnsweringService;
  site: Pick<Site, 'facts'>;
}

/** Answers people from their cards. */
export async function answersRoutes(
  http: FastifyInstance,
  { answering, site }: Services,
): Promise<void> {
  addRoute(http, 'POST /api/admin/people/:id/answers', async ({ params, body, admin }) => {
    const { next, ...form } = body;
    const dueAt = next && instantAt(next.day, next.time, (await site.facts()).timeZone);
    if (next && !dueAt) return { kind: 'invalid', fields: { next: versionMessages.noTime } };
    const step = next && dueAt ? { text: next.text, dueAt } : undefined;
    const outcome = await answering.answer(params.id, form, { by: admin.username, next: step });
    return outcome.kind === 'answered' ? { ok: true } : outcome;
  });
}
