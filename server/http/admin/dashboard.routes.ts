import type { FastifyInstance } from 'fastify';
import type { BackupsService } from '../../modules/backups/backups.service.ts';
import type { InboxService } from '../../modules/contact/inbox.service.ts';
import type { OfficeService } from '../../modules/dashboard/dashboard.service.ts';

interface OfficeServices {
  office: OfficeService;
  backups: BackupsService;
  queues: { inbox: Pick<InboxService, 'enquiries'> };
}

/** What waits, what is to be settled before going live, and how the backups went. */
export async function officeRoutes(
  http: FastifyInstance,
  { office, backups, queues }: OfficeServices,
): Promise<void> {
  http.get('/admin/counts', () => office.waiting());
  http.get('/admin/enquiries', () => queues.inbox.enquiries());
  http.get('/admin/todo', () => office.todo());
  http.get('/admin/backups', () => backups.overview());
}
