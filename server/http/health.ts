import type { FastifyInstance } from 'fastify';

/** GET /healthz: the process is up. GET /readyz: the database answers as well (503 when not). */
export async function health(http: FastifyInstance, { ping }: { ping: () => Promise<void> }) {
  http.get('/healthz', async () => ({ status: 'up' }));
  http.get('/readyz', async (_request, reply) => {
    try {
      await ping();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ error: 'The database does not answer.' });
    }
  });
}
