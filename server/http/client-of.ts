import type { FastifyRequest } from 'fastify';
import type { Client } from '../client.ts';
import { plainAddress } from '../network-of.ts';

/** Browsers send some 200 characters; patterns that read it take quadratic time. */
const maxUserAgent = 512;

/**
 * Who sent a request; behind a proxy, as TRUST_PROXY says. An entry of X-Forwarded-For that is no address counts as
 * the proxy that sent it.
 */
export function clientOf(request: FastifyRequest): Client {
  const address = plainAddress(request.ip) ?? request.socket.remoteAddress ?? '';
  return { address, userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgent) };
}
