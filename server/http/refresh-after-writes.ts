import type { FastifyInstance } from 'fastify';
import type { ContentVersion } from '../db/content-version.ts';

/**
 * Reads the new content version after a write, so that the next response shows the change even before the
 * notification arrives.
 */
export function refreshAfterWrites(http: FastifyInstance, content: ContentVersion): void {
  http.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // Nothing was written, and an unavailable database is not queried again.
    if (reply.statusCode >= 500) return;
    // The most frequent write, which no page shows.
    if (request.url === '/api/page-views') return;
    // If the database is unavailable, watchContent reads the version once it is back.
    await content.refresh().catch(() => {});
  });
}
