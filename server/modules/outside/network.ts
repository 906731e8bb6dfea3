import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { LinkFault } from '../../../domain/links/link-result.ts';
import { codeOf } from '../../explain-error.ts';
import { hostOf } from '../../network-of.ts';

/** Name resolution and connections. */
export interface Network {
  /** All addresses of a name. Rejects with Node's DNS error. */
  resolve(host: string): Promise<string[]>;
  agents: { 'http:': HttpAgent; 'https:': HttpsAgent };
}

type Dns = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** The internet. Uses only the DNS, not the machine's hosts file; no connection is reused. */
export function theInternet(dns: Dns = new Resolver({ timeout: 2000, tries: 2 })): Network {
  return {
    async resolve(host) {
      const results = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
      const addresses = results.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      if (addresses.length > 0) return addresses;
      const errors = results.flatMap((each) => (each.status === 'rejected' ? each.reason : []));
      throw errors.find((error) => !isUnknownName(error)) ?? errors[0];
    },
    agents: { 'http:': new HttpAgent(), 'https:': new HttpsAgent() },
  };
}

/** Whether the DNS says that the name does not exist or has no address. */
export function isUnknownName(error: unknown): boolean {
  return /^(?:ENOTFOUND|ENODATA)$/.test(codeOf(error) ?? '');
}

type Judged = { refused: LinkFault; addresses?: never } | { refused?: never; addresses: string[] };

/** The public addresses that a connection for a URL may use, or why it is refused. */
export async function judge(url: URL, network: Network): Promise<Judged> {
  const refused = refusedAddress(url);
  if (refused) return { refused };
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await network.resolve(host);
  return addresses.every(isPublicAddress) ? { addresses } : { refused: 'private' };
}

/** Names of private networks, whatever the DNS says about them. */
const privateNames =
  /\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

const ports = new Set(['', '80', '443']);

/** Why an address is refused, whatever its name resolves to; undefined for an allowed one. */
function refusedAddress(url: URL): LinkFault | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'no-web-address';
  if (url.username || url.password) return 'password';
  const host = hostOf(url);
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || privateNames.test(host)) {
    return 'private';
  }
  return ports.has(url.port) ? undefined : 'port';
}

/** The range of global IPv6 addresses; the rest is reserved, or embeds an IPv4 address. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's metadata host, which has an address of the public range. */
const azureHost = '168.63.129.16';

/**
 * Whether an IP address belongs to the internet, rather than to this machine, its network, or a translation into
 * them.
 */
export function isPublicAddress(address: string): boolean {
  // Stricter than the library, which also accepts "127.1".
  if (!isIP(address) || address === azureHost) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}
