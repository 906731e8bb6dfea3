import { isIP } from 'node:net';
import type { LinkFault } from '../../../../domain/links/link-answer.ts';
import { hostOf } from '../../../host-of.ts';
import { isPublicAddress } from './public-address.ts';

/** Names of one's own network, whatever the DNS says of them. */
const privateNames =
  /\.(?:local|localhost|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

const ports = new Set(['', '80', '443']);

/** Why an address may not be asked, whatever its name resolves to; undefined for one that may. */
export function refusedAddress(url: URL): LinkFault | undefined {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'no-web-address';
  if (url.username || url.password) return 'password';
  const host = hostOf(url);
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || privateNames.test(host)) {
    return 'private';
  }
  return ports.has(url.port) ? undefined : 'port';
}
