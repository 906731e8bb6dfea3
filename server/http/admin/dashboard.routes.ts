import type { FastifyInstance } from 'fastify';
import type { BackupsService } from '../../modules/backups/backups.service.ts';
import type { InboxService } from '../../modules/contact/inbox.service.ts';
import type { DashboardService } from '../../modules/dashboard/dashboard.service.ts';

interface AdminServices {
  dashboard: DashboardService;
  backups: BackupsService;
  queues: { inbox: Pick<InboxService, 'enquiries'> };
}

/** What waits, what is to be settled before going live, and how the backups went. */
export async function dashboardRoutes(
  http: FastifyInstance,
  { dashboard, backups, queues }: AdminServices,
): Promise<void> {
  http.get('/admin/counts', () => dashboard.waiting());
  http.get('/admin/enquiries', () => queues.inbox.enquiries());
  http.get('/admin/todo', () => dashboard.todo());
  http.get('/admin/backups', () => backups.overview());
}
