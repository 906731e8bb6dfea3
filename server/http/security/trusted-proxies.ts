import ipaddr from 'ipaddr.js';
import { plainAddress } from '../../network-of.ts';
import type { Settings } from '../../settings.ts';

/**
 * Converts TRUST_PROXY to Fastify's option. A number of proxies is counted from our socket, so that X-Forwarded-For
 * entries written by a visitor are not trusted. Some proxies append a port to addresses.
 */
export function trustedProxies(proxies: Settings['trustProxy']) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies;
  if (typeof proxies === 'boolean') return proxies;
  const ranges = proxies.map(readRange);
  return (text: string) => {
    const address = plainAddress(text);
    if (address === undefined) return false;
    const parsed = ipaddr.parse(address);
    return ranges.some(([network, bits]) => {
      if (network instanceof ipaddr.IPv4)
        return parsed instanceof ipaddr.IPv4 && parsed.match(network, bits);
      return parsed instanceof ipaddr.IPv6 && parsed.match(network, bits);
    });
  };
}

/** Parses an IP address or CIDR range; the settings contain nothing else. */
function readRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address instanceof ipaddr.IPv4 ? 32 : 128];
}
