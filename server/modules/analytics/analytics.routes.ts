import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import { clientOf } from '../../http/client-of.ts';
import type { Site } from '../../site.ts';
import { countView, readStatistics } from './analytics.service.ts';

/** Counts page views. The response does not reveal whether the view was counted. */
export async function pageViewRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'POST /api/page-views', async (request, reply) => {
    const { dnt, 'sec-gpc': globalPrivacyControl } = request.headers;
    const declines = dnt === '1' || globalPrivacyControl === '1';
    await countView(site, request.body, { ...clientOf(request), declines });
    return reply.code(204).send();
  });
}

export async function statisticsRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/statistics', ({ query }) => readStatistics(site, query.days));
}
