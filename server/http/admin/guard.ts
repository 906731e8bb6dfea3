import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountsService } from '../../modules/accounts/accounts.service.ts';
import type { SignedIn } from '../../modules/accounts/sessions/sessions.service.ts';
import { answerRefusal } from '../api/answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is logged in; set by the guard, on the routes behind it only. */
    admin: SignedIn;
  }
}

/** A hook that refuses requests without the token of a live session. */
export function guard(accounts: Pick<AccountsService, 'recogniseToken'>) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [, token = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    const admin = await accounts.recogniseToken(token);
    if (!admin) {
      return answerRefusal(reply.header('WWW-Authenticate', 'Bearer'), { kind: 'login-required' });
    }
    request.admin = admin;
  };
}
