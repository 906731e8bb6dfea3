import type { FastifyInstance } from 'fastify';
import type { InboxService } from '../../../modules/contact/inbox.service.ts';
import type { Site } from '../../../site.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { answerCsv } from './answer-csv.ts';

/** Lists, sorts, annotates and exports messages. */
export async function messagesRoutes(
  http: FastifyInstance,
  { inbox, site }: { inbox: InboxService; site: Pick<Site, 'facts'> },
): Promise<void> {
  addRoute(http, 'GET /api/admin/messages', ({ query }) => inbox.list(query));

  addRoute(http, 'GET /api/admin/messages/export', async ({ query }, reply) => {
    const { page: _, ...filter } = query;
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'messages', zone }, inbox.exportCsv(filter));
  });

  addRoute(http, 'GET /api/admin/messages/:id', async ({ params }) => {
    const message = await inbox.find(params.id);
    return message ?? { kind: 'message-not-found' };
  });

  addRoute(http, 'POST /api/admin/messages/status', ({ body, admin }) =>
    inbox.setStatus(body.ids, body.status, new Date(), admin.username),
  );

  addRoute(http, 'PUT /api/admin/messages/:id/note', async ({ params, body }) => {
    const outcome = await inbox.setNote(params.id, body.note, body.base);
    return outcome.kind === 'stored' ? { ok: true } : outcome;
  });

  addRoute(http, 'POST /api/admin/messages/deletions', ({ body, admin }) =>
    inbox.trash(body.ids, new Date(), admin.username),
  );
  addRoute(http, 'POST /api/admin/messages/restorations', ({ body, admin }) =>
    inbox.restore(body.ids, new Date(), admin.username),
  );
  addRoute(http, 'POST /api/admin/messages/final-deletions', async ({ body }) => ({
    changed: await inbox.remove(body.ids),
  }));
}
