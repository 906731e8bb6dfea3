import type { FastifyError, FastifyInstance } from 'fastify';

/** Translates what nobody expected into one human sentence; the details stay in the log. */
export function answerFailures(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply
      .code(status)
      .send({ error: status >= 500 ? 'Something broke on our side.' : error.message });
  });
}
