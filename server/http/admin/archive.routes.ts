import type { FastifyInstance } from 'fastify';
import { fieldsIn } from '../../../domain/record.ts';
import type { ArchiveService } from '../../modules/markdown/archive.service.ts';
import type { Site } from '../../site.ts';
import { addRoute } from '../api/contract/add-route.ts';
import { guard } from './guard.ts';

interface ArchiveOptions {
  archive: ArchiveService;
  site: Site;
}

/** Links to the archive of posts and pages. */
export async function archiveLinkRoutes(
  http: FastifyInstance,
  { archive }: ArchiveOptions,
): Promise<void> {
  addRoute(http, 'POST /api/admin/archive/links', () => ({
    url: `/api/admin/archive?token=${archive.token()}`,
  }));
}

/** The archive itself. A link's token stands for the session, which a browser does not send with a download. */
export async function archiveRoutes(
  http: FastifyInstance,
  { archive, site }: ArchiveOptions,
): Promise<void> {
  const refuse = guard(site);
  http.addHook('onRequest', async (request, reply) => {
    const { token } = fieldsIn(request.query);
    if (!archive.isValid(String(token))) return refuse(request, reply);
  });

  addRoute(http, 'GET /api/admin/archive', async (_request, reply) =>
    reply
      .header('Content-Type', 'application/zip')
      .header('Content-Disposition', `attachment; filename="${archive.name()}"`)
      .send(await archive.zip()),
  );
}
