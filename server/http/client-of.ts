import type { FastifyRequest } from 'fastify';
import type { Client } from '../client.ts';

/** Who sent a request; behind a proxy, as TRUST_PROXY says. */
export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}
