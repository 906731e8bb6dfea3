import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { backupOverview } from '../backups/backups.service.ts';
import { conditionsState } from '../conditions/conditions.service.ts';
import { countWaitingLists } from '../people/waiting.service.ts';
import { countWaiting } from './dashboard.repository.ts';
import { findTodo, settleTask } from './dashboard.service.ts';

export async function dashboardRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/counts', async () => ({
    ...(await countWaiting(site.db)),
    today: (await countWaitingLists(site)).all,
  }));
  addRoute(http, 'GET /api/admin/todo', () => findTodo(site));
  addRoute(http, 'PUT /api/admin/todo/:id', async ({ params, body, admin }) => {
    await settleTask(site, { key: params.id, ...body, by: admin.username });
    return { ok: true };
  });
  addRoute(http, 'GET /api/admin/backups', () => backupOverview(site));
  addRoute(http, 'GET /api/admin/conditions', () => conditionsState(site));
  addRoute(http, 'GET /api/admin/clock', async () => ({ jump: site.clock.current() }));
}
