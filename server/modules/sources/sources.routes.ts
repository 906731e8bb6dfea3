import type { FastifyInstance } from 'fastify';
import { answerCsv } from '../../http/admin/lists/answer-csv.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { exportSources, reportSources } from './sources.service.ts';

/** Where customers come from. */
export async function sourceRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(http, 'GET /api/admin/sources', ({ query }) => reportSources(site, query.days));

  addRoute(http, 'GET /api/admin/sources/export', async ({ query }, reply) => {
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'sources', zone }, exportSources(site, query.days));
  });
}
