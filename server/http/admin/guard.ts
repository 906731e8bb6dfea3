import type { FastifyReply, FastifyRequest } from 'fastify';
import { recogniseToken, type SignedIn } from '../../modules/accounts/sessions.service.ts';
import type { Site } from '../../site.ts';
import { answerRefusal } from '../api/answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in administrator; set by the guard, only on the routes behind it. */
    admin: SignedIn;
  }
}

/** A hook that refuses requests without the token of a live session. */
export function guard(site: Site) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [, token = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    const admin = await recogniseToken(site, token);
    if (!admin) {
      return answerRefusal(reply.header('WWW-Authenticate', 'Bearer'), { kind: 'login-required' });
    }
    request.admin = admin;
  };
}
