import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../network-of.ts';
import { clientOf } from '../client-of.ts';
import { sendError } from '../failures.ts';

/** Limits of Node's HTTP server. Times in milliseconds, sizes in bytes. */
export interface Limits {
  /** Maximum size of request line and headers. */
  headerBytes: number;
  /** Time to receive the headers, from the connection or the previous response. */
  headersMs: number;
  /** Time to receive the whole request. */
  requestMs: number;
  /** Time without data in either direction after which a connection is closed. */
  silenceMs: number;
  /** Time after which an idle connection is closed. Longer than the keep-alive of a proxy in front. */
  keepAliveMs: number;
  /** How often Node checks the limits for headers and request. */
  checkIntervalMs: number;
  /** Maximum number of open connections; further ones are closed. */
  connections: number;
  /**
   * Maximum number of open connections of one address (a /64 of IPv6); further ones are closed. Does not apply behind
   * a proxy, where all share its address.
   */
  connectionsPerAddress: number;
  /** Maximum number of pending requests of one visitor, including their bodies; further ones get 429. */
  requestsPerAddress: number;
  /** Time from the start of a stop until open connections are destroyed. */
  drainMs: number;
}

/** A stop must end within ten seconds, and a 15 MB upload must succeed over a slow connection. */
export const defaultLimits: Limits = {
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 120_000,
  silenceMs: 30_000,
  keepAliveMs: 30_000,
  checkIntervalMs: 1_000,
  connections: 2_000,
  connectionsPerAddress: 200,
  requestsPerAddress: 100,
  drainMs: 8_000,
};

/** Refuses requests of a visitor while too many others from the same address are pending. */
export function limitRequestsPerAddress(
  http: FastifyInstance,
  { requestsPerAddress: max }: Limits,
): void {
  const waiting = new Map<string, number>();
  http.addHook('onRequest', async (request, reply) => {
    const network = networkOf(clientOf(request).address);
    const count = (waiting.get(network) ?? 0) + 1;
    waiting.set(network, count);
    // Also called when the connection breaks.
    reply.raw.once('close', () => {
      const left = (waiting.get(network) ?? 1) - 1;
      if (left > 0) waiting.set(network, left);
      else waiting.delete(network);
    });
    if (count <= max) return;
    reply.code(429).header('Retry-After', 5);
    return sendError(request, reply, 'Too many requests at once. Please try again in a moment.');
  });
}

/**
 * Closes connections while the server stops. Fastify closes idle ones and sends `Connection: close` for new requests;
 * this adds the header to responses in progress and destroys connections that are still open after `drainMs`.
 */
export function drainOnClose(http: FastifyInstance, { drainMs }: Limits): void {
  let cutOff: NodeJS.Timeout | undefined;
  http.addHook('onSend', async (_request, reply) => {
    if (cutOff) reply.header('connection', 'close');
  });
  http.addHook('preClose', async () => {
    cutOff = setTimeout(() => http.server.closeAllConnections(), drainMs);
  });
  http.addHook('onClose', async () => clearTimeout(cutOff));
}
