import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import { clientOf } from '../../http/client-of.ts';
import type { Site } from '../../site.ts';
import {
  acceptInvitation,
  changeRole,
  consequencesFor,
  invite,
  letInAgain,
  listColleagues,
  readInvitation,
  removeColleague,
  renewInvitation,
  withdrawInvitation,
} from './colleagues.service.ts';

/** Accepting an invitation, without a session. */
export async function invitationRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'POST /api/admin/auth/invitation', ({ body }) => readInvitation(site, body.token));

  addRoute(http, 'POST /api/admin/auth/invitation/acceptance', (request) =>
    acceptInvitation(site, request.body, clientOf(request).userAgent),
  );
}

/** Accounts of colleagues, for owners. */
export async function colleaguesRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/accounts', ({ admin }) => listColleagues(site, admin));

  addRoute(http, 'POST /api/admin/invitations', ({ admin, body }) => invite(site, admin, body));

  addRoute(http, 'POST /api/admin/invitations/:id/link', ({ admin, params }) =>
    renewInvitation(site, admin, params.id),
  );

  addRoute(http, 'DELETE /api/admin/invitations/:id', async ({ params }) =>
    (await withdrawInvitation(site, params.id)) ? { ok: true } : { kind: 'invitation-not-found' },
  );

  addRoute(http, 'GET /api/admin/accounts/:id/removal', ({ params }) =>
    consequencesFor(site, params.id),
  );

  addRoute(http, 'PUT /api/admin/accounts/:id/role', ({ admin, params, body }) =>
    changeRole(site, admin, params.id, body.role),
  );

  addRoute(http, 'POST /api/admin/accounts/:id/removal', ({ admin, params }) =>
    removeColleague(site, admin, params.id),
  );

  addRoute(http, 'POST /api/admin/accounts/:id/return', ({ admin, params }) =>
    letInAgain(site, admin, params.id),
  );
}
