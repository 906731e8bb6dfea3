import type { FastifyInstance } from 'fastify';

const maxBody = 64 * 1024;

/** Bodies are JSON of at most 64 KB; a route that accepts another type declares so itself. */
export function jsonOnly(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxBody },
    // `__proto__` and `constructor` are errors, not data.
    http.getDefaultJsonParser('error', 'error'),
  );
}
