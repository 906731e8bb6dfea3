import type { FastifyInstance } from 'fastify';
import type { Limits } from './limits.ts';

/**
 * Ends connections while the server closes. Fastify closes those that are idle when the stop begins, and sends
 * `Connection: close` with requests that come later; here the answers under way get it too, and clients that neither
 * send nor read are cut off after `drainMs`.
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
