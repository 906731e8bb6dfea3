import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * The body of a request that has none has ended before anybody listens (`optimizeEmptyRequests`), and a parser that its
 * Content-Type calls would wait for that end for ever: it gets an empty body instead.
 */
export function endEmptyBodies(http: FastifyInstance): void {
  http.addHook('preParsing', (request, _reply, body, done) => {
    const isAwaited = request.raw.readableEnded && 'content-type' in request.headers;
    done(null, isAwaited ? Readable.from([]) : body);
  });
}
