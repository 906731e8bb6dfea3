import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../settings.ts';

/** Meant to be called by mail programs, from wherever they run; the token in its address says who may (RFC 8058). */
const fromAnywhere = new Set(['/api/newsletter/unsubscribe']);
const refusal = 'This form must be sent from our own site.';

/**
 * Refuses what another site's page makes a browser send. A program that names no origin, such as curl, is no such page
 * and is let through: nothing here is done on behalf of a cookie.
 */
export function refuseForeignPages(http: FastifyInstance, settings: Pick<Settings, 'siteUrl'>) {
  http.addHook('onRequest', async (request, reply) => {
    const { method, url } = request;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
    if (fromAnywhere.has(url.split('?', 1)[0] ?? '') || isOurs(request, settings.siteUrl)) return;
    return refuse(url, reply);
  });
}

/**
 * Whether a request comes from a page of ours, by whatever name the site was reached: browsers write Origin, Host and
 * Sec-Fetch-Site themselves, and no page can change them. Behind a proxy that renames the host, SITE_URL tells.
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
