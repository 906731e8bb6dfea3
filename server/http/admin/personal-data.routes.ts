import type { FastifyInstance } from 'fastify';
import type { PersonalDataService } from '../../modules/personal-data/personal-data.service.ts';
import { addRoute } from '../api/contract/add-route.ts';

/** What is stored about one person. The address is in the body, since URLs end up in logs. */
export async function personalDataRoutes(
  http: FastifyInstance,
  { personalData }: { personalData: PersonalDataService },
): Promise<void> {
  addRoute(http, 'GET /api/admin/personal-data/records', () => personalData.records());
  addRoute(http, 'POST /api/admin/personal-data/search', ({ body }) =>
    personalData.search(body.email),
  );
  addRoute(http, 'POST /api/admin/personal-data/export', ({ body, admin }) =>
    personalData.exportAll(body.email, admin.username),
  );
  addRoute(http, 'POST /api/admin/personal-data/erasure', ({ body, admin }) =>
    personalData.erase(body.email, admin.username),
  );
}
