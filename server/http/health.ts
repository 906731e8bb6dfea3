import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/engines/database.ts';

/**
 * For load balancers. GET /healthz: the process is up. GET /readyz: no stop has begun and the database accepts
 * writes; otherwise 503.
 */
export async function health(
  http: FastifyInstance,
  { checkWritable, isStopping }: Pick<Database, 'checkWritable'> & { isStopping: () => boolean },
) {
  http.get('/healthz', async () => ({ status: 'up' }));
  http.get('/readyz', async (_request, reply) => {
    if (isStopping()) return reply.code(503).send({ error: 'This instance is about to stop.' });
    try {
      await checkWritable();
      return { status: 'ready' };
    } catch {
      return reply
        .code(503)
        .header('Retry-After', 5)
        .send({ error: 'The database does not accept writes at the moment.' });
    }
  });
}
