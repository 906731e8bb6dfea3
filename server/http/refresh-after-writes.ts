import type { FastifyInstance } from 'fastify';
import type { ContentVersion } from '../db/content-version.ts';

/** After a write, the next response shows it: the notification of the new content version may still be on its way. */
export function refreshAfterWrites(http: FastifyInstance, content: ContentVersion): void {
  http.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // Nothing was written, and an unavailable database is not asked again.
    if (reply.statusCode >= 500) return;
    // The most frequent write, and no part of any page.
    if (request.url === '/api/page-views') return;
    // If the database is unavailable, watchContent reads the version once it is back.
    await content.refresh().catch(() => {});
  });
}
