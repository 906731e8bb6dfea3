import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { readProfile, saveProfile } from './profile.service.ts';

/** What the caller says about themselves. */
export async function profileRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/profile', ({ admin }) => readProfile(site, admin));

  addRoute(http, 'PUT /api/admin/profile', ({ admin, body }) => saveProfile(site, admin, body));
}
