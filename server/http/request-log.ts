import type { FastifyRequest } from 'fastify';

/**
 * What a log line tells of a request: neither the visitor's IP address, nor the query, which may hold an e-mail or a
 * token.
 */
export const requestLog = {
  req: ({ method, url }: FastifyRequest) => ({ method, path: url.split('?', 1)[0] }),
};
