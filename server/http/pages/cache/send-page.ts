import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerTo } from './answer-to.ts';
import type { CachedResponse } from './cached-response.ts';

/** Sends a page in the best encoding that the browser accepts, or 304. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedResponse) {
  const { status, headers, body } = answerTo(request.headers, page);
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
  return reply.code(status).send(body);
}
