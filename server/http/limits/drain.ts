import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.ts';
import type { Limits } from './limits.ts';

const lookEveryMs = 100;

/**
 * Closing lets every request that has come be answered, and ends each connection as soon as nothing is asked on it.
 * A client that neither sends nor reads does not hold it up.
 */
export function drainOnClose(
  http: FastifyInstance,
  connections: Connections,
  { askedMs, answeredMs }: Limits,
): void {
  let timers: NodeJS.Timeout[] = [];
  http.addHook('onSend', async (_request, reply) => {
    if (timers.length > 0) reply.header('connection', 'close');
  });
  http.addHook('preClose', async () => {
    timers = [
      // An answer that was on its way when the stop began leaves its connection open.
      setInterval(() => http.server.closeIdleConnections(), lookEveryMs),
      setTimeout(() => connections.endWithoutRequest(), askedMs),
      setTimeout(() => connections.endAll(), answeredMs),
    ];
  });
  http.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
}
