import type { FastifyInstance } from 'fastify';
import type { Limits } from './limits.ts';

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
