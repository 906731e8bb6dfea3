import type { FastifyRequest } from 'fastify';
import type { Visit } from '../visit.ts';

/** Who sent a request; behind a proxy, as far as TRUST_PROXY allows to believe it. */
export function visitOf(request: FastifyRequest): Visit {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
