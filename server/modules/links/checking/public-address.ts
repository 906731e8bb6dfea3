import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
