import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, etagOf, type FinishedPage } from './finished-page.ts';

/** Sends a page in the coding that the browser takes best, or says that the browser has it already (304). */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: FinishedPage) {
  const coding = chooseCoding(page, request.headers['accept-encoding']);
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('vary', 'Accept-Encoding');
  if (page.status === 200) {
    const etag = etagOf(page, coding);
    reply.header('etag', etag);
    if (names(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.code(page.status).send(page.bodies[coding]);
}

function names(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === etag || each === '*');
}
