import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Responds to unknown addresses (404) and methods (405 with Allow), whatever the body. */
export function answerUnknown(http: FastifyInstance): void {
  const routes: { pattern: RegExp; method: string }[] = [];
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (allowed.length === 0) {
      return reply.code(404).send({ error: 'There is nothing at this address.' });
    }
    return reply
      .code(405)
      .header('Allow', [...new Set(allowed)].join(', '))
      .send({ error: `This address does not take ${request.method}.` });
  };
  const schema = { hide: true };
  http.setNotFoundHandler({ preValidation: answer }, answer);
  for (const url of ['/', '/*']) http.all(url, { schema, onRequest: answer }, answer);

  // Collects the routes that are added after this hook.
  http.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll('.', '[.]').replace(/:\w+/g, '[^/]+')}$`);
    for (const each of [method].flat()) routes.push({ pattern, method: each });
  });
}
