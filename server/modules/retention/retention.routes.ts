import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { publishedFacts, retentionOfSite } from '../site/site.service.ts';
import { previewRetention } from './retention.service.ts';

/** Retention periods, and what other periods would delete. */
export async function retentionRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/retention', async () =>
    retentionOfSite(site, (await publishedFacts(site)).facts),
  );

  addRoute(http, 'GET /api/admin/retention/preview', ({ query }) => previewRetention(site, query));
}
