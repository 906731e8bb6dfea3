import type { FastifyInstance } from 'fastify';
import type { AccountsService } from '../../../modules/accounts/accounts.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { clientOf } from '../../client-of.ts';
import { giveDevice } from './device-cookie.ts';

/** Changes the caller's password. */
export async function passwordRoutes(
  http: FastifyInstance,
  { accounts, siteUrl }: { accounts: AccountsService; siteUrl: string },
): Promise<void> {
  addRoute(
    http,
    'PUT /api/admin/password',
    async (request, reply) => {
      const outcome = await accounts.changePassword(request.admin, request.body, clientOf(request));
      request.log.info({ outcome: outcome.kind }, 'a change of the password was tried');
      if (outcome.kind === 'limited') return { ...outcome, kind: 'login-limited' };
      if (outcome.kind === 'invalid') return outcome;
      giveDevice(reply, outcome.device, siteUrl);
      return { token: outcome.token };
    },
    { bodyLimit: 16_384 },
  );
}
