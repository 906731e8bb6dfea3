import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/api/contract/add-route.ts';
import { clientOf } from '../../http/client-of.ts';
import type { Site } from '../../site.ts';
import { giveDevice } from '../accounts/accounts.routes.ts';
import { canMail } from '../mail/delivery.ts';
import { portraitOf } from '../profile/profile.service.ts';
import { confirmEmail, mailToNewEmail, ownEmail } from './account-email.ts';
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
import { askForReset, readReset, sendReset, setPasswordByLink } from './password-reset.ts';
import { requireSecondStep } from './require-second-step.ts';

/** Accepting an invitation, a new password and a new email by mailed links, without a session. */
export async function invitationRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'POST /api/admin/auth/invitation', ({ body }) => readInvitation(site, body.token));

  addRoute(http, 'POST /api/admin/auth/invitation/acceptance', (request) =>
    acceptInvitation(site, request.body, clientOf(request).userAgent),
  );

  addRoute(http, 'POST /api/admin/auth/email', ({ body }) => confirmEmail(site, body.token));

  addRoute(http, 'GET /api/admin/auth/reset', () => ({ canMail: canMail(site) }));

  addRoute(http, 'POST /api/admin/auth/reset', (request) =>
    askForReset(site, request.body.username, clientOf(request)),
  );

  addRoute(http, 'POST /api/admin/auth/reset/link', ({ body }) => readReset(site, body.token));

  addRoute(
    http,
    'POST /api/admin/auth/reset/password',
    async ({ body, log }, reply) => {
      const outcome = await setPasswordByLink(site, body);
      log.info(
        { outcome: 'kind' in outcome ? outcome.kind : 'set' },
        'a new password was set by a link',
      );
      if ('kind' in outcome) return outcome;
      const { device, ...response } = outcome;
      giveDevice(reply, device, site);
      return response;
    },
    { bodyLimit: 16_384 },
  );
}

/** Accounts of colleagues, for owners. */
export async function colleaguesRoutes(
  http: FastifyInstance,
  { site }: { site: Site },
): Promise<void> {
  addRoute(http, 'GET /api/admin/accounts', async ({ admin }) => {
    const { accounts, ...list } = await listColleagues(site, admin);
    const withFace = async (account: (typeof accounts)[number]) => ({
      ...account,
      ...(await portraitOf(site, { accountId: account.id })),
    });
    return { ...list, accounts: await Promise.all(accounts.map(withFace)) };
  });

  addRoute(http, 'POST /api/admin/invitations', ({ admin, body }) => invite(site, admin, body));

  addRoute(http, 'POST /api/admin/invitations/:id/link', ({ admin, params, body }) =>
    renewInvitation(site, admin, { ...params, ...body }),
  );

  addRoute(http, 'DELETE /api/admin/invitations/:id', async ({ params }) =>
    (await withdrawInvitation(site, params.id)) ? { ok: true } : { kind: 'invitation-not-found' },
  );

  addRoute(http, 'PUT /api/admin/second-step/rule', ({ admin, body }) =>
    requireSecondStep(site, admin, body),
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

  addRoute(http, 'POST /api/admin/accounts/:id/reset', ({ admin, params, body }) =>
    sendReset(site, admin, { ...params, ...body }),
  );

  addRoute(http, 'GET /api/admin/account/email', ({ admin }) => ownEmail(site, admin));

  addRoute(http, 'PUT /api/admin/account/email', ({ admin, body }) =>
    mailToNewEmail(site, admin, body.email),
  );

  addRoute(http, 'POST /api/admin/accounts/:id/return', ({ admin, params }) =>
    letInAgain(site, admin, params.id),
  );
}
