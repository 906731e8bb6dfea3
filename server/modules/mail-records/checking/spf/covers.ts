import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Dns } from '../dns.ts';
import { includeOf } from '../providers.ts';
import type { SpfTree } from './walk-spf.ts';

/** Whether a mail server may send by an SPF record. Mail hosts often send from other addresses than they are reached at. */
export async function covers(
  tree: SpfTree,
  server: string | null,
  dns: Dns,
): Promise<'yes' | 'no' | 'cannot-be-known'> {
  if (server === null) return 'cannot-be-known';
  const asked = includeOf(server);
  if (asked && tree.includes.includes(asked)) return 'yes';
  if (tree.includes.some((name) => organisation(name) === organisation(server))) return 'yes';
  const addresses = isIP(server) ? [server] : await dns.addresses(server);
  if (addresses.some((address) => tree.networks.some((network) => contains(network, address)))) {
    return 'yes';
  }
  const allowsNobody =
    tree.networks.length === 0 && tree.includes.length === 0 && !tree.isOpen && tree.end !== '+';
  return asked || allowsNobody ? 'no' : 'cannot-be-known';
}

/** By the last two parts of a name: enough for a guess. */
const organisation = (name: string) => name.toLowerCase().split('.').slice(-2).join('.');

function contains(network: string, address: string): boolean {
  const range = ipaddr.parseCIDR(network);
  const parsed = ipaddr.parse(address);
  return range[0].kind() === parsed.kind() && parsed.match(range);
}
