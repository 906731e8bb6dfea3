import { isIP } from 'node:net';
import type { LinkFault } from '../../../../domain/links/link-answer.ts';
import { hostOf } from '../../../host-of.ts';
import type { Network } from './network.ts';
import { isPublicAddress } from './public-address.ts';
import { refusedAddress } from './refused-address.ts';

type Judged = { refused: LinkFault; addresses?: never } | { refused?: never; addresses: string[] };

/** The public addresses to which a connection for a URL may go, or why it may go nowhere. */
export async function judge(url: URL, network: Network): Promise<Judged> {
  const refused = refusedAddress(url);
  if (refused) return { refused };
  const host = hostOf(url);
  const addresses = isIP(host) ? [host] : await network.resolve(host);
  return addresses.every(isPublicAddress) ? { addresses } : { refused: 'private' };
}
