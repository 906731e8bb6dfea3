import type { Settings } from '../../settings.ts';

/**
 * TRUST_PROXY as Fastify's option. A number of proxies is counted from our socket, so that X-Forwarded-For entries
 * written by a visitor are not trusted.
 */
export function trustedProxies(proxies: Settings['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
