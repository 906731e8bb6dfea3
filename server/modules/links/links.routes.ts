import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { publishedPages } from '../pages/pages.service.ts';
import { linkState } from './links.service.ts';

/** Lists the broken links of public pages. */
export async function linksRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(http, 'GET /api/admin/links', async () => linkState(site, await publishedPages(site)));
}
