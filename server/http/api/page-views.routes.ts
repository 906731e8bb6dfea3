import type { FastifyInstance } from 'fastify';
import type { AnalyticsService } from '../../modules/analytics/analytics.service.ts';
import { clientOf } from '../client-of.ts';
import { addRoute } from './contract/add-route.ts';

/** Counts page views. The response does not tell whether the view was counted. */
export async function pageViewsRoutes(
  http: FastifyInstance,
  { analytics }: { analytics: Pick<AnalyticsService, 'countView'> },
): Promise<void> {
  addRoute(http, 'POST /api/page-views', async (request, reply) => {
    const { dnt, 'sec-gpc': globalPrivacyControl } = request.headers;
    const declines = dnt === '1' || globalPrivacyControl === '1';
    await analytics.countView(request.body, { ...clientOf(request), declines });
    return reply.code(204).send();
  });
}
