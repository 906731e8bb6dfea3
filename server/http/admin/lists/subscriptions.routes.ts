import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { importMessages, maxImport } from '../../../../domain/admin/subscription-list.ts';
import type { Refusal } from '../../../../domain/api/refusals.ts';
import type { SubscriptionsService } from '../../../modules/newsletter/subscriptions.service.ts';
import type { SiteService } from '../../../modules/site/site.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { answerCsv } from './answer-csv.ts';
import { BodyRefusal, limitedBody } from './limited-body.ts';

type Services = { subscriptions: SubscriptionsService; site: Pick<SiteService, 'facts'> };

/** Lists, imports, exports and deletes subscriptions. */
export async function subscriptionsRoutes(
  http: FastifyInstance,
  { subscriptions, site }: Services,
): Promise<void> {
  addRoute(http, 'GET /api/admin/subscriptions', ({ query }) => subscriptions.list(query));

  addRoute(http, 'GET /api/admin/subscriptions/export', async ({ query }, reply) => {
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'subscriptions', zone }, subscriptions.exportCsv(query));
  });

  addRoute(http, 'POST /api/admin/subscriptions/deletions', async ({ body }) => ({
    changed: await subscriptions.remove(body.ids),
  }));

  addRoute(http, 'POST /api/admin/subscriptions/rescues', async ({ body }) => ({
    changed: await subscriptions.rescue(body.ids),
  }));

  await http.register(importRoutes, { subscriptions });
}

/** The CSV file is the body itself, parsed while it arrives. */
async function importRoutes(
  http: FastifyInstance,
  { subscriptions }: Pick<Services, 'subscriptions'>,
): Promise<void> {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload));
  addRoute(http, 'POST /api/admin/subscriptions/import', async ({ body, headers }, reply) => {
    if (Number(headers['content-length'] ?? 0) > maxImport) return refuseLong(reply);
    try {
      const list = limitedBody(body instanceof Readable ? body : Readable.from([]), maxImport);
      const result = await subscriptions.importCsv(list);
      const fields = { file: importMessages.missing };
      return result ?? { kind: 'invalid', fields };
    } catch (error) {
      if (error instanceof BodyRefusal && error.statusCode === 413) return refuseLong(reply);
      throw error;
    }
  });
}

/** Closes the connection: the rest of the list may still be arriving. */
function refuseLong(reply: FastifyReply): Refusal {
  reply.header('connection', 'close');
  return { kind: 'list-too-large' };
}
