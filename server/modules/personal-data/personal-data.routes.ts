import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import {
  erasePersonalData,
  exportPersonalData,
  findGoneCopies,
  listDataRequests,
  previewErasure,
  searchPersonalData,
} from './personal-data.service.ts';

/** The card was deleted in the meantime. */
const notFound = { kind: 'person-not-found' } as const;

/** Finds, exports and erases data about one person. The address is in the body, since URLs end up in logs. */
export async function personalDataRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/personal-data/records', () => listDataRequests(site));
  addRoute(http, 'POST /api/admin/personal-data/search', ({ body }) =>
    searchPersonalData(site, body.email),
  );
  addRoute(http, 'POST /api/admin/personal-data/export', async ({ body, admin }) => {
    return (await exportPersonalData(site, body, admin.username)) ?? notFound;
  });
  addRoute(http, 'POST /api/admin/personal-data/erasure', async ({ body, admin }) => {
    return (await erasePersonalData(site, body, admin.username)) ?? notFound;
  });
  addRoute(http, 'POST /api/admin/people/:id/export', async ({ params, admin }) => {
    return (await exportPersonalData(site, { card: params.id }, admin.username)) ?? notFound;
  });
  addRoute(http, 'POST /api/admin/personal-data/copies', ({ body }) => findGoneCopies(site, body));
  addRoute(http, 'GET /api/admin/people/:id/erasure', async ({ params }) => {
    return (await previewErasure(site, params.id)) ?? notFound;
  });
  addRoute(http, 'POST /api/admin/people/:id/erasure', async ({ params, body, admin }) => {
    const subject = { card: params.id, ...body };
    return (await erasePersonalData(site, subject, admin.username)) ?? notFound;
  });
}
