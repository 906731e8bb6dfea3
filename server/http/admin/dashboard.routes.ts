import type { FastifyInstance } from 'fastify';
import { countWaiting } from '../../modules/dashboard/dashboard.repository.ts';
import { findTodo } from '../../modules/dashboard/dashboard.service.ts';
import { addRoute } from '../api/contract/add-route.ts';
import type { AdminServices } from './admin-api.ts';

type Services = Pick<AdminServices, 'clock' | 'backups' | 'site' | 'analytics' | 'retention'>;

export async function dashboardRoutes(
  http: FastifyInstance,
  { clock, backups, site, analytics, retention }: Services,
): Promise<void> {
  addRoute(http, 'GET /api/admin/counts', () => countWaiting(site.db));
  addRoute(http, 'GET /api/admin/todo', () => findTodo(site));
  addRoute(http, 'GET /api/admin/backups', () => backups.overview());
  addRoute(http, 'GET /api/admin/clock', async () => ({ jump: clock.current() }));
  addRoute(http, 'GET /api/admin/statistics', ({ query }) => analytics.statistics(query.days));
  addRoute(http, 'GET /api/admin/retention', () => retention());
}
