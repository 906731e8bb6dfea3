import type { FastifyInstance } from 'fastify';
import { adminMessages } from '../../../../domain/admin/admin-messages.ts';
import type { AccountsService } from '../../../modules/accounts/accounts.service.ts';
import { clientOf } from '../../visit-of.ts';
import { giveDevice, shownDevice } from './device-cookie.ts';
import { answerTooMany } from './too-many.ts';

/** The one route of the admin that stands outside its guard. */
export async function loginRoutes(
  http: FastifyInstance,
  { accounts, siteUrl }: { accounts: AccountsService; siteUrl: string },
): Promise<void> {
  http.post('/admin/auth/login', { bodyLimit: 16_384 }, async (request, reply) => {
    const visit = { ...clientOf(request), device: shownDevice(request, siteUrl) };
    const outcome = await accounts.logIn(request.body, visit);
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
      case 'invalid': {
        const { fields } = outcome;
        return reply.code(422).send({ error: Object.values(fields)[0], fields });
      }
    }
  });
}
