import type { FastifyRequest } from 'fastify';
import type { Client } from '../client.ts';
import { plainAddress } from '../network-of.ts';

/** Browsers send some 200 characters; the patterns that read it take quadratic time. */
const maxUserAgent = 512;

/**
 * The sender of a request; behind a proxy, as TRUST_PROXY says. An X-Forwarded-For entry that is not an IP address counts
 * as the proxy that sent it.
 */
export function clientOf(request: FastifyRequest): Client {
  const address = plainAddress(request.ip) ?? request.socket.remoteAddress ?? '';
  return { address, userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgent) };
}
