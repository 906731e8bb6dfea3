import { Resolver } from 'node:dns/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { LinkFault } from '../../../domain/links/link-answer.ts';
import { codeOf } from '../../explain-error.ts';
import { hostOf } from '../../host-of.ts';

/** The ways out: names and connections. */
export interface Network {
  /** All addresses of a name. Rejects with Node's error of the DNS. */
  resolve(host: string): Promise<string[]>;
  agents: { 'http:': HttpAgent; 'https:': HttpsAgent };
}

type Dns = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** The internet. The DNS alone is asked, not the machine's own list of names; no connection is used twice. */
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

/** Whether the DNS knows that there is no such name, or none with an address. */
export function isUnknownName(error: unknown): boolean {
  return /^(?:ENOTFOUND|ENODATA)$/.test(codeOf(error) ?? '');
}

type Judged = { refused: LinkFault; addresses?: never } | { refused?: never; addresses: string[] };

/** The public addresses to which a connection for a URL may go, or why it may go nowhere. */
export async function judge(url: URL, network: Network): Promise<Judged> {
  const refused = refusedAddress(url);
  if (refused) return { refused };
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await network.resolve(host);
  return addresses.every(isPublicAddress) ? { addresses } : { refused: 'private' };
}

/** Names of one's own network, whatever the DNS says of them. */
const privateNames =
  /\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

const ports = new Set(['', '80', '443']);

/** Why an address may not be asked, whatever its name resolves to; undefined for one that may. */
function refusedAddress(url: URL): LinkFault | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'no-web-address';
  if (url.username || url.password) return 'password';
  const host = hostOf(url);
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || privateNames.test(host)) {
    return 'private';
  }
  return ports.has(url.port) ? undefined : 'port';
}

/** What the world's IPv6 addresses begin with; the rest is reserved, or stands for an IPv4 address. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's host for each machine, at an address of the public range. */
const azureHost = '168.63.129.16';

/** Whether an IP address belongs to the internet, and not to this machine, its network, or a way back into them. */
export function isPublicAddress(address: string): boolean {
  // Stricter than the library, which reads "127.1" as well.
  if (!isIP(address) || address === azureHost) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}
