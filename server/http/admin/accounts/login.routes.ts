import type { FastifyInstance } from 'fastify';
import { adminMessages } from '../../../../domain/admin/admin-messages.ts';
import type { AccountsService } from '../../../modules/accounts/accounts.service.ts';
import { answerRefusal } from '../../api/answers.ts';
import { addRoute } from '../../api/contract/add-route.ts';
import { clientOf } from '../../client-of.ts';
import { cookieDevice, giveDevice } from './device-cookie.ts';
import { answerTooMany } from './too-many.ts';

/** The one route of the admin that needs no session. */
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
      // Not by whom: the name may be a password that was typed into the wrong box.
      request.log.info({ outcome: outcome.kind }, 'a login was tried');
      switch (outcome.kind) {
        case 'welcome':
          giveDevice(reply, outcome.device, siteUrl);
          return { token: outcome.token };
        case 'limited':
          return answerTooMany(reply, outcome);
        case 'refused':
          return reply.code(401).send({ error: adminMessages.login.wrong });
        case 'expired':
          return reply.code(401).send({ error: adminMessages.login.expired });
        case 'invalid':
          return answerRefusal(reply, outcome);
      }
    },
    { bodyLimit: 16_384 },
  );
}
