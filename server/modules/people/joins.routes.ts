import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import type { Site } from '../../site.ts';
import { readParts } from './card-parts.ts';
import { setDifferentPeople } from './changes.ts';
import { joinPeople, previewJoin } from './join.ts';
import { missingCard } from './people.service.ts';
import { splitCard } from './split.ts';

/** Joins and splits cards. */
export async function joinRoutes(http: FastifyInstance, { site }: { site: Site }): Promise<void> {
  addRoute(http, 'POST /api/admin/people/:id/joins/preview', async ({ params: { id }, body }) => {
    return (await previewJoin(site, id, body.other)) ?? (await missingCard(site, id, body.other));
  });

  addRoute(http, 'POST /api/admin/people/:id/joins', async ({ params: { id }, body, admin }) => {
    const { other: gone, choices } = body;
    const join = await joinPeople(site, { id, gone, choices, by: admin.username });
    return join === undefined ? await missingCard(site, id, gone) : { ok: true, join };
  });

  addRoute(http, 'POST /api/admin/people/:id/distinctions', async ({ params: { id }, body }) => {
    return (await setDifferentPeople(site, id, body))
      ? { ok: true }
      : await missingCard(site, id, body.other);
  });

  addRoute(http, 'GET /api/admin/people/:id/parts', async ({ params: { id } }) => {
    return (await readParts(site, id)) ?? (await missingCard(site, id));
  });

  addRoute(http, 'POST /api/admin/people/:id/splits', async ({ params, body, admin }) => {
    const outcome = await splitCard(site, params.id, { ...body, by: admin.username });
    if (outcome.kind === 'person-not-found') return await missingCard(site, params.id);
    return outcome.kind === 'split' ? { id: outcome.id } : outcome;
  });
}
