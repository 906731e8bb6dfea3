import type { FastifyInstance } from 'fastify';

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses methods that no route accepts, such as TRACE, which would echo a request's headers. */
export function refuseUnknownMethods(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ method, url }, reply) => {
    // "OPTIONS *" concerns the whole server.
    const isKnown = knownMethods.has(method);
    if (isKnown && url !== '*') return;
    reply.code(isKnown ? 204 : 405).header('Allow', [...knownMethods].join(', '));
    if (isKnown) return reply.send();
    const error = `This address does not take ${method}.`;
    if (url.startsWith('/api/')) return reply.send({ error });
    return reply.type('text/plain; charset=utf-8').send(error);
  });
}
