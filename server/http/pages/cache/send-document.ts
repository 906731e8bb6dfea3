import type { FastifyReply, FastifyRequest } from 'fastify';
import { embeddableHeaders } from '../../security/security-headers.ts';
import { sendPage } from './answer-to.ts';
import { toCachedResponse } from './cached-response.ts';
import type { PageCache } from './page-cache.ts';

/** A text document for programs, such as a feed. */
export interface CachedDocument {
  /** The same key for every spelling of the document's address. */
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
  if (typeof made === 'string') return documentResponse(made, type);
  if (made) return messageResponse(301, '', { location: made.movedTo });
  return messageResponse(404);
}

const common = { ...embeddableHeaders, 'cache-control': 'public, max-age=0, must-revalidate' };

/** A text with a content type, which anybody may cache but must revalidate. */
export function documentResponse(text: string, type: string, headers = {}): Response {
  const contentType = { 'content-type': `${type}; charset=utf-8` };
  return new Response(text, { headers: { ...common, ...contentType, ...headers } });
}

/** A message for an address without a document. */
export function messageResponse(
  status: number,
  sentence = 'There is nothing at this address.',
  headers = {},
): Response {
  const contentType = { 'content-type': 'text/plain; charset=utf-8' };
  return new Response(sentence, { status, headers: { ...common, ...contentType, ...headers } });
}
