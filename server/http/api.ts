import type { FastifyInstance } from 'fastify';

/** Everything under /api answers in JSON, also when there is nothing or something broke. */
export async function api(http: FastifyInstance) {
  http.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'There is nothing at this address.' }),
  );
  http.all('/', (_request, reply) => reply.callNotFound());
  http.all('/*', (_request, reply) => reply.callNotFound());
}
