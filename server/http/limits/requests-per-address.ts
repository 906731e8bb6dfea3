import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../network-of.ts';
import { clientOf } from '../client-of.ts';
import { sendError } from '../failures.ts';
import type { Limits } from './limits.ts';

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
