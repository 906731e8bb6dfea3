import type { FastifyInstance } from 'fastify';

const maxBody = 64 * 1024;

/** Bodies are JSON of at most 64 KB; a route that takes another kind says so itself. */
export function jsonOnly(http: FastifyInstance): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxBody },
    // A key that would change what every object inherits is an error, not data.
    http.getDefaultJsonParser('error', 'error'),
  );
}
