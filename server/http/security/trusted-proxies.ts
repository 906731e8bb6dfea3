import type { Settings } from '../../settings.ts';

/**
 * TRUST_PROXY as Fastify takes it. A number of proxies counts from our own socket outwards, so that whatever a visitor
 * writes into X-Forwarded-For himself stands beyond it.
 */
export function trustedProxies(proxies: Settings['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}
