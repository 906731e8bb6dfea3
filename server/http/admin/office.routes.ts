import type { FastifyInstance } from 'fastify';
import type { BackupsService } from '../../modules/backups/backups.service.ts';
import type { OfficeService } from '../../modules/office/office.service.ts';

/** What waits, what is to be settled before going live, and how the backups went. */
export async function officeRoutes(
  http: FastifyInstance,
  { office, backups }: { office: OfficeService; backups: BackupsService },
): Promise<void> {
  http.get('/admin/counts', () => office.waiting());
  http.get('/admin/todo', () => office.todo());
  http.get('/admin/backups', () => backups.overview());
}
