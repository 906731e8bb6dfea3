import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendError } from '../failures.ts';

/** RFC 9112, 3.2.2: "http://host/path". */
const absoluteForm = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)(.*)$/is;

/** RFC 9110, 7.2: a host name, IPv4 or IPv6 address, with or without a port. */
const validHost = /^(\[[\da-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(:\d*)?$/i;

/**
 * Fastify's `rewriteUrl`: path and query of the request target. The host of an absolute target overrides the Host
 * header.
 */
export function readTarget(request: IncomingMessage): string {
  const { url = '/' } = request;
  const [, host, rest = ''] = absoluteForm.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether HTTP forbids the target or the Host header. Node itself refuses a request without Host. */
export function isMalformed({ method, url = '', headers, rawHeaders }: IncomingMessage): boolean {
  const isTarget = url.startsWith('/') || (url === '*' && method === 'OPTIONS');
  // `headers` contains only the first.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  return !isTarget || hosts.length > 1 || !validHost.test(headers.host ?? '');
}

/** Refuses malformed requests before any other hook. */
export function refuseMalformedRequests(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!isMalformed(request.raw)) return;
    reply.code(400).header('connection', 'close');
    return sendError(request, reply, 'This request cannot be read.');
  });
}
