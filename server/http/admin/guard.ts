import type { FastifyReply, FastifyRequest } from 'fastify';
import { adminMessages } from '../../../domain/admin/admin-messages.ts';
import type { AccountsService } from '../../modules/accounts/accounts.service.ts';
import type { SignedIn } from '../../modules/accounts/sessions/sessions.service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in; set by the guard on every route behind it, and only there. */
    admin: SignedIn;
  }
}

/** A hook that lets only requests with the token of a living session pass. */
export function guard(accounts: Pick<AccountsService, 'recogniseToken'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [, token = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    const admin = await accounts.recogniseToken(token);
    if (!admin) {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Bearer')
        .send({ error: adminMessages.login.ended });
    }
    request.admin = admin;
  };
}
