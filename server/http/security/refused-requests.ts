import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newsletterPaths } from '../../../domain/newsletter/newsletter-links.ts';
import type { Settings } from '../../settings.ts';
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

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses methods that no route accepts, such as TRACE, which would echo a request's headers. */
export function refuseUnknownMethods(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ method, url }, reply) => {
    // "OPTIONS *" concerns the whole server.
    const isKnown = knownMethods.has(method);
    if (isKnown && url !== '*') return;
    reply.code(isKnown ? 204 : 405).header('Allow', [...knownMethods].join(', '));
    if (isKnown) return reply.send();
    const error = `This address does not take ${method}.`;
    if (url.startsWith('/api/')) return reply.send({ error });
    return reply.type('text/plain; charset=utf-8').send(error);
  });
}

/**
 * Paths that are authorised by the token in the address, which no page of another site knows. Email programs call the
 * first one (RFC 8058); the others are opened within email programs, some of which send "Origin: null".
 */
const fromAnywhere: ReadonlySet<string> = new Set([
  newsletterPaths.oneClick,
  newsletterPaths.confirm,
  newsletterPaths.preferences,
]);
const refusal = 'This form must be sent from our own site.';

/**
 * Refuses writes that a page of another site makes a browser send. Requests without an Origin, as from curl, are
 * allowed, since no call is authorised by a cookie.
 */
export function refuseCrossOrigin(http: FastifyInstance, settings: Pick<Settings, 'siteUrl'>) {
  http.addHook('onRequest', async (request, reply) => {
    const { method, url } = request;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
    if (fromAnywhere.has(url.split('?', 1)[0] ?? '') || isOurs(request, settings.siteUrl)) return;
    return refuse(url, reply);
  });
}

/**
 * Whether a request comes from our own pages. Browsers set Origin, Host and Sec-Fetch-Site; pages cannot. SITE_URL is
 * accepted too, for proxies that change the Host.
 */
function isOurs({ headers, host }: FastifyRequest, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined || origin === siteUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

function refuse(url: string, reply: FastifyReply) {
  if (url.startsWith('/api/')) return reply.code(403).send({ error: refusal });
  return reply.code(403).type('text/plain; charset=utf-8').send(refusal);
}
