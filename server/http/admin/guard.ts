import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayRole, type Needs } from '../../../domain/accounts/roles.ts';
import { recogniseToken, type SignedIn } from '../../modules/accounts/sessions.service.ts';
import type { Site } from '../../site.ts';
import { answerRefusal } from '../api/answers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account; set by the guard, only on the routes behind it. */
    admin: SignedIn;
  }
  interface FastifyContextConfig {
    /** From the contract, set by addRoute. */
    needs?: Needs;
    /** From the contract too: whether the call is needed to set a second step up. */
    beforeSecondStep?: boolean;
  }
}

/**
 * A hook that refuses requests without the token of a live session, of an account without the second step that its role
 * needs, or of a role that may not do what the call needs.
 */
export function guard(site: Site) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const [, token = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    const admin = await recogniseToken(site, token);
    if (!admin) {
      return answerRefusal(reply.header('WWW-Authenticate', 'Bearer'), { kind: 'login-required' });
    }
    const { needs, beforeSecondStep } = request.routeOptions.config;
    // A route without a declaration is refused, whoever asks.
    if (!needs || needs === 'nothing') throw new Error(`${request.url} declares no permission.`);
    if (admin.missingStep?.isNow && !beforeSecondStep) {
      return answerRefusal(reply, { kind: 'second-step-needed' });
    }
    if (!mayRole(admin.role, needs)) return answerRefusal(reply, { kind: 'role-refused', needs });
    request.admin = admin;
  };
}
