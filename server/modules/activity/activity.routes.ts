import type { FastifyInstance } from 'fastify';
import { answerCsv } from '../../http/admin/lists/answer-csv.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { exportActivity, listActivity } from './activity.service.ts';
import { checkActivity } from './check.ts';

/** Lists, exports and checks the log of the admin. */
export async function activityRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/activity', ({ query }) => listActivity(site, query));

  addRoute(http, 'GET /api/admin/activity/export', async ({ query }, reply) => {
    const { timeZone: zone } = await site.facts();
    return answerCsv(reply, { name: 'activity', zone }, await exportActivity(site, query));
  });

  addRoute(http, 'POST /api/admin/activity/checks', () => checkActivity(site));
}
