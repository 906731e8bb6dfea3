import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendSentence } from '../failures.ts';
import { sentences } from '../limits/last-answer.ts';

/** The whole address as a target: "http://host/path" (RFC 9112, 3.2.2). */
const absoluteForm = /^https?:\/\/(?:[^/?#@]*@)?([^/?#]*)(.*)$/is;

/** A host name, an IPv4 or an IPv6 address, with a port or without (RFC 9110, 7.2). */
const validHost = /^(\[[\da-f:.]+\]|[\w.~%!$&'()*+,;=-]*)(:\d*)?$/i;

/**
 * The path and query of what a request asks for, as Fastify's `rewriteUrl`. Where the target is a whole address, its
 * host counts in place of the header.
 */
export function readTarget(request: IncomingMessage): string {
  const { url = '/' } = request;
  const [, host, rest = ''] = absoluteForm.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The status that refuses a request which HTTP forbids, or which expects what no server of ours does. */
export function faultOf(request: IncomingMessage): 400 | 417 | undefined {
  const { method, url = '', headers } = request;
  const isTarget = url.startsWith('/') || (url === '*' && method === 'OPTIONS');
  if (!isTarget || !isHostFine(request)) return 400;
  const { expect } = headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') return 417;
  return;
}

/** HTTP/1.1 asks for exactly one; Node itself would take the first of many. */
function isHostFine({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count !== 1) return count === 0 && httpVersion === '1.0';
  return validHost.test(headers.host ?? '');
}

/** Refuses such requests before anything looks at them; Node's own refusals would come without our headers. */
export function refuseBrokenRequests(http: FastifyInstance): void {
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
