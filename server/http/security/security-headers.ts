import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../../settings.ts';

/** Browser features that no page uses. */
const unused = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** The Content-Security-Policy of everything except pages. */
export const strictPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For files that other sites may embed: pictures, share images and feeds. */
export const embeddableHeaders = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Headers of every response, unless it sets its own. The Content-Security-Policy is separate: pages have their own,
 * and browsers enforce both of two policies.
 */
export function securityHeaders({ siteUrl }: Pick<Settings, 'siteUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // For browsers that do not support frame-ancestors.
    'x-frame-options': 'DENY',
    // Browsers ignore it over http, and on localhost it would cause trouble.
    ...(siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/** Adds these headers, the request id and a policy to every response of Fastify. Register before all other hooks. */
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

/** Adds the same headers to a response that precedes all hooks. */
export function withSecurityHeaders(reply: FastifyReply, headers: Record<string, string>) {
  return reply
    .headers({ ...headers, 'content-security-policy': strictPolicy })
    .header('x-request-id', reply.request.id);
}
