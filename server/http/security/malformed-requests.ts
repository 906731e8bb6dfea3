import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendSentence } from '../failures.ts';
import { sentences } from '../limits/raw-response.ts';

/** RFC 9112, 3.2.2: "http://host/path". */
const absoluteForm = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)(.*)$/is;

/** RFC 9110, 7.2: a host name, IPv4 or IPv6 address, with or without a port. */
const validHost = /^(\[[\da-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(:\d*)?$/i;

/**
 * Fastify's `rewriteUrl`: path and query of the request target. The host of an absolute target replaces the Host
 * header.
 */
export function readTarget(request: IncomingMessage): string {
  const { url = '/' } = request;
  const [, host, rest = ''] = absoluteForm.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The status for a request that HTTP forbids, or that expects something unsupported. */
export function faultOf(request: IncomingMessage): 400 | 417 | undefined {
  const { method, url = '', headers } = request;
  const isTarget = url.startsWith('/') || (url === '*' && method === 'OPTIONS');
  if (!isTarget || !isHostFine(request)) return 400;
  const { expect } = headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') return 417;
  return;
}

/** HTTP/1.1 requires exactly one; Node takes the first of many. */
function isHostFine({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count !== 1) return count === 0 && httpVersion === '1.0';
  return validHost.test(headers.host ?? '');
}

/** Refuses such requests before any other hook, and with our headers, which Node's own responses would lack. */
export function refuseMalformedRequests(http: FastifyInstance): void {
  http.server.on('checkExpectation', (request, response) =>
    http.server.emit('request', request, response),
  );
  http.addHook('onRequest', async (request, reply) => {
    const status = faultOf(request.raw);
    if (!status) return;
    reply.code(status).header('connection', 'close');
    return sendSentence(request, reply, sentences[status]);
  });
}
