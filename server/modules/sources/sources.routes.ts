import type { FastifyInstance } from 'fastify';
import type { SourcesQuery } from '../../../domain/sources/sources.calls.ts';
import { answerCsv } from '../../http/admin/lists/answer-csv.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { exportSources, reportSources } from './sources.service.ts';

/** The report of where people came from. */
export async function sourceRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(http, 'GET /api/admin/sources', ({ query }) =>
    reportSources(site, daysOf(query), site.now(), query.interest),
  );

  addRoute(http, 'GET /api/admin/sources/export', async ({ query }, reply) => {
    const { timeZone: zone } = await site.facts();
    const rows = exportSources(site, daysOf(query), site.now(), query.interest);
    return answerCsv(reply, { name: 'sources', zone }, rows);
  });
}

const daysOf = ({ days, from, to }: SourcesQuery) => (from && to ? { from, to } : days);
