import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newsletterPaths } from '../../../domain/newsletter/newsletter-links.ts';
import type { Settings } from '../../settings.ts';

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
