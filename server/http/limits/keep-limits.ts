import type { FastifyInstance } from 'fastify';
import { watchConnections } from './connections.ts';
import { drainOnClose } from './drain.ts';
import { endEmptyBodies } from './empty-bodies.ts';
import { endFloods } from './floods.ts';
import type { Limits } from './limits.ts';
import { limitBodies } from './slow-bodies.ts';

/** What Node's own limits leave open: how many there are at once, how slowly a body comes, how long a stop may take. */
export function keepLimits(
  http: FastifyInstance,
  limits: Limits,
  headers: Record<string, string>,
): void {
  const connections = watchConnections(http.server, limits.connections);
  limitBodies(http.server, limits, headers);
  drainOnClose(http, connections, limits);
  endEmptyBodies(http);
  http.addHook('onReady', async () => endFloods(http.server, connections, limits.requestsAtOnce));
}
