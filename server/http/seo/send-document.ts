import type { FastifyReply, FastifyRequest } from 'fastify';
import { toCachedResponse } from '../pages/cache/cached-response.ts';
import type { PageCache } from '../pages/cache/page-cache.ts';
import { sendPage } from '../pages/cache/send-page.ts';
import { shownElsewhere } from '../security/security-headers.ts';

/** A text for programs, such as a feed. */
export interface CachedDocument {
  /** One for each document, whatever the spelling of its address. */
  key: string;
  type: string;
  /** Undefined: there is none. */
  make(): Promise<Made>;
}

type Made = string | { movedTo: string } | undefined;

/** Sends a document from the cache; it is rendered once per content version. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: PageCache,
  { key, type, make }: CachedDocument,
) {
  const page = await cache.get(key, async () => toCachedResponse(answerOf(await make(), type)));
  return sendPage(request, reply, page);
}

function answerOf(made: Made, type: string): Response {
  const headers = { ...shownElsewhere, 'cache-control': 'public, max-age=0, must-revalidate' };
  if (typeof made === 'string') {
    return new Response(made, {
      headers: { ...headers, 'content-type': `${type}; charset=utf-8` },
    });
  }
  if (made)
    return new Response(null, { status: 301, headers: { ...headers, location: made.movedTo } });
  return new Response('There is nothing at this address.', {
    status: 404,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  });
}
