import type { FastifyInstance } from 'fastify';
import type { AccountsService } from '../../../modules/accounts/accounts.service.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { clientOf } from '../../client-of.ts';
import { cookieDevice, giveDevice } from './device-cookie.ts';

/** The only route of the admin without a session. */
export async function loginRoutes(
  http: FastifyInstance,
  { accounts, siteUrl }: { accounts: AccountsService; siteUrl: string },
): Promise<void> {
  addRoute(
    http,
    'POST /api/admin/auth/login',
    async (request, reply) => {
      const device = request.body.device ?? cookieDevice(request, siteUrl);
      const outcome = await accounts.logIn(request.body, { ...clientOf(request), device });
      // Without the name: it may be a password typed into the wrong box.
      request.log.info({ outcome: outcome.kind }, 'a login was tried');
      switch (outcome.kind) {
        case 'welcome':
          giveDevice(reply, outcome.device, siteUrl);
          return { token: outcome.token };
        case 'limited':
          return { ...outcome, kind: 'login-limited' };
        case 'refused':
          return { kind: 'login-refused' };
        case 'expired':
          return { kind: 'login-expired' };
        case 'invalid':
          return outcome;
      }
    },
    { bodyLimit: 16_384 },
  );
}
