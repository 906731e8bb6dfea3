import type { FastifyInstance } from 'fastify';
import type { ContentVersion } from '../db/content/content-version.ts';

/** Whoever has just changed the content sees it in the next answer, though the news of it may still be on its way. */
export function refreshAfterWrites(http: FastifyInstance, content: ContentVersion): void {
  http.addHook('onSend', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // Nothing was written; and a database that does not answer is not asked a second time.
    if (reply.statusCode >= 500) return;
    // By far the most frequent, and no part of any page.
    if (request.url === '/api/page-views') return;
    // The database may be away: the news then comes when it is back.
    await content.refresh().catch(() => {});
  });
}
