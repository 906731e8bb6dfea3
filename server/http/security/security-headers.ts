import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../../settings.ts';

/** What no page of ours asks a browser for; copying and sharing stay allowed to ourselves. */
const unused = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'publickey-credentials-get',
  'usb',
];

/** The Content-Security-Policy of everything that is no page of ours: data, files, pictures, failures. */
export const strictPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What other sites may show, such as share pictures and feeds, is sent with this instead of the rule for all. */
export const shownElsewhere = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * What every answer carries, whatever it is, unless it says otherwise itself. The Content-Security-Policy is not among
 * it: a page has its own, and a browser that gets two obeys both.
 */
export function securityHeaders({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // For browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
    // Over plain http it would be ignored, and at worst lock a visitor of localhost out.
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/** Puts them, the request's number and a policy on every answer that Fastify gives. Comes before all other hooks. */
export function sendSecurityHeaders(http: FastifyInstance, headers: Record<string, string>): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id);
  });
  http.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', strictPolicy);
    }
  });
}

/** The same for an answer that comes before any hook. */
export function withSecurityHeaders(reply: FastifyReply, headers: Record<string, string>) {
  return reply
    .headers({ ...headers, 'content-security-policy': strictPolicy })
    .header('x-request-id', reply.request.id);
}
