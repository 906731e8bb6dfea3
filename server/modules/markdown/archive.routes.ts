import type { FastifyInstance } from 'fastify';
import { fieldsIn } from '../../../domain/record.ts';
import { guard } from '../../http/admin/guard.ts';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { archiveName, archiveToken, archiveZip, isArchiveToken } from './archive.service.ts';

/** Issues links to the archive of posts and pages. */
export async function archiveLinkRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'POST /api/admin/archive/links', () => ({
    url: `/api/admin/archive?token=${archiveToken(site)}`,
  }));
}

/** Serves the archive. The link's token replaces the session, which a browser does not send with a download. */
export async function archiveRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  const refuse = guard(site);
  http.addHook('onRequest', async (request, reply) => {
    const { token } = fieldsIn(request.query);
    if (!isArchiveToken(site, String(token))) return refuse(request, reply);
  });

  addRoute(http, 'GET /api/admin/archive', async (_request, reply) =>
    reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', `attachment; filename="${archiveName(site)}"`)
      .send(await archiveZip(site)),
  );
}
