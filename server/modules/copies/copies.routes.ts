import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import {
  askForCopy,
  copyOverview,
  lockWithKey,
  newCopyKey,
  requestDrill,
  tryCopyPlace,
} from './copies.service.ts';

export async function copiesRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(http, 'GET /api/admin/copies', () => copyOverview(site));

  addRoute(http, 'POST /api/admin/copies/try', () => tryCopyPlace(site));

  addRoute(http, 'POST /api/admin/copies/key', () => newCopyKey());

  addRoute(http, 'PUT /api/admin/copies/key', ({ admin, body }) =>
    lockWithKey(site, body, admin.username),
  );

  addRoute(http, 'POST /api/admin/copies/now', async () => {
    await askForCopy(site);
    return { ok: true };
  });

  addRoute(http, 'POST /api/admin/copies/drill', ({ body }) => requestDrill(site, body.key));
}
