import type { FastifyInstance } from 'fastify';
import type { AccountsService } from '../../../modules/accounts/accounts.service.ts';
import { clientOf } from '../../visit-of.ts';
import { giveDevice } from './device-cookie.ts';
import { answerTooMany } from './too-many.ts';

/** Changing one's own password. */
export async function passwordRoutes(
  http: FastifyInstance,
  { accounts, siteUrl }: { accounts: AccountsService; siteUrl: string },
): Promise<void> {
  http.put('/admin/password', { bodyLimit: 16_384 }, async (request, reply) => {
    const outcome = await accounts.changePassword(request.admin, request.body, clientOf(request));
    request.log.info({ outcome: outcome.kind }, 'a change of the password was tried');
    if (outcome.kind === 'changed') {
      giveDevice(reply, outcome.device, siteUrl);
      return { token: outcome.token };
    }
    if (outcome.kind === 'limited') return answerTooMany(reply, outcome);
    const { fields } = outcome;
    return reply.code(422).send({ error: Object.values(fields)[0], fields });
  });
}
