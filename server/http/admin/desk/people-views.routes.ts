import type { FastifyInstance } from 'fastify';
import type { PeopleViewsService } from '../../../modules/people/views/views.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';

/** Saves filters of the list of people under names. */
export async function peopleViewsRoutes(
  http: FastifyInstance,
  { peopleViews }: { peopleViews: PeopleViewsService },
): Promise<void> {
  addRoute(http, 'GET /api/admin/people-views', () => peopleViews.list());

  addRoute(http, 'POST /api/admin/people-views', async ({ body, admin }) => {
    const outcome = await peopleViews.add(body, admin.username);
    return outcome.kind === 'added' ? { id: outcome.id } : outcome;
  });

  addRoute(http, 'PUT /api/admin/people-views/:id', async ({ params, body, admin }) => {
    const outcome = await peopleViews.rename(params.id, body.name, admin.username);
    return outcome.kind === 'renamed' ? { ok: true } : outcome;
  });

  addRoute(http, 'DELETE /api/admin/people-views/:id', async ({ params }) =>
    (await peopleViews.remove(params.id)) ? { ok: true } : { kind: 'view-not-found' },
  );
}
