import type { FastifyInstance } from 'fastify';
import type { SourcesService } from '../../../modules/sources/sources.service.ts';
import type { Site } from '../../../site.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { answerCsv } from '../lists/answer-csv.ts';

interface Services {
  sources: SourcesService;
  site: Pick<Site, 'facts'>;
}

/** Where customers come from. */
export async function sourcesRoutes(
  http: FastifyInstance,
  { sources, site }: Services,
): Promise<void> {
  addRoute(http, 'GET /api/admin/sources', ({ query }) => sources.report(query.days));

  addRoute(http, 'GET /api/admin/sources/export', async ({ query }, reply) => {
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'sources', zone }, sources.exportCsv(query.days));
  });
}
