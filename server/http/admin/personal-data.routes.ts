import type { FastifyInstance } from 'fastify';
import type { PersonalDataService } from '../../modules/personal-data/personal-data.service.ts';
import { addRoute } from '../api/contract/add-route.ts';

/** Of a card that has gone meanwhile. */
const notFound = { kind: 'person-not-found' } as const;

/** What is stored about one person. The address is in the body, since URLs end up in logs. */
export async function personalDataRoutes(
  http: FastifyInstance,
  { personalData }: { personalData: PersonalDataService },
): Promise<void> {
  addRoute(http, 'GET /api/admin/personal-data/records', () => personalData.records());
  addRoute(http, 'POST /api/admin/personal-data/search', ({ body }) =>
    personalData.search(body.email),
  );
  addRoute(http, 'POST /api/admin/personal-data/export', async ({ body, admin }) => {
    return (await personalData.exportAll(body, admin.username)) ?? notFound;
  });
  addRoute(http, 'POST /api/admin/personal-data/erasure', async ({ body, admin }) => {
    return (await personalData.erase(body, admin.username)) ?? notFound;
  });
}
