import type { FastifyInstance } from 'fastify';
import { inboxMessages } from '../../../../domain/admin/message-inbox.ts';
import type { InboxService } from '../../../modules/contact/inbox.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { answerCsv } from './answer-csv.ts';

const unknown = { error: inboxMessages.unknown };

/** The inbox: reading, sorting, noting and exporting what visitors sent. */
export async function messagesRoutes(
  http: FastifyInstance,
  { inbox }: { inbox: InboxService },
): Promise<void> {
  addRoute(http, 'GET /api/admin/messages', ({ query }) => inbox.list(query));

  addRoute(http, 'GET /api/admin/messages/export', ({ query: { page: _, ...filter } }, reply) =>
    answerCsv(reply, 'messages', inbox.exportCsv(filter)),
  );

  addRoute(http, 'GET /api/admin/messages/:id', async ({ params }, reply) => {
    const message = await inbox.find(params.id);
    return message ?? reply.code(404).send(unknown);
  });

  addRoute(http, 'POST /api/admin/messages/status', async ({ body }) => ({
    changed: await inbox.setStatus(body.ids, body.status),
  }));

  addRoute(http, 'PUT /api/admin/messages/:id/note', async ({ params, body }, reply) => {
    const outcome = await inbox.setNote(params.id, body.note, body.base);
    if (outcome.kind === 'kept') return { ok: true };
    if (outcome.kind === 'unknown') return reply.code(404).send(unknown);
    const { current } = outcome;
    return reply.code(409).send({ error: inboxMessages.noteChanged, current });
  });

  addRoute(http, 'POST /api/admin/messages/deletions', async ({ body }) => ({
    changed: await inbox.trash(body.ids),
  }));
  addRoute(http, 'POST /api/admin/messages/restorations', async ({ body }) => ({
    changed: await inbox.restore(body.ids),
  }));
  addRoute(http, 'POST /api/admin/messages/final-deletions', async ({ body }) => ({
    changed: await inbox.remove(body.ids),
  }));
}
