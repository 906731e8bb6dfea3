import type { FastifyInstance } from 'fastify';
import { backupOverview } from '../../modules/backups/backups.service.ts';
import { countWaiting } from '../../modules/dashboard/dashboard.repository.ts';
import { findTodo } from '../../modules/dashboard/dashboard.service.ts';
import { countWaitingLists } from '../../modules/people/waiting.service.ts';
import type { Site } from '../../site.ts';
import { addRoute } from '../api/contract/add-route.ts';

export async function dashboardRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/counts', async () => ({
    ...(await countWaiting(site.db)),
    today: (await countWaitingLists(site)).all,
  }));
  addRoute(http, 'GET /api/admin/todo', () => findTodo(site));
  addRoute(http, 'GET /api/admin/backups', () => backupOverview(site));
  addRoute(http, 'GET /api/admin/clock', async () => ({ jump: site.clock.current() }));
}
