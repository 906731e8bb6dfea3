import type { Settings } from '../../settings.ts';

/**
 * TRUST_PROXY as Fastify takes it. A number of proxies counts from our own socket outwards, so that what a visitor
 * writes into X-Forwarded-For is not trusted.
 */
export function trustedProxies(proxies: Settings['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
