import type { FastifyInstance } from 'fastify';
import type { OfficeService } from '../../modules/office/office.service.ts';

/** What waits, and what is to be settled before going live. */
export async function officeRoutes(
  http: FastifyInstance,
  { office }: { office: OfficeService },
): Promise<void> {
  http.get('/admin/counts', () => office.waiting());
  http.get('/admin/todo', () => office.todo());
}
