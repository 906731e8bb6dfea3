import type { LinkFault } from '../../../../domain/links/link-answer.ts';
import type { HeadOfAnswer } from './ask.ts';
import { judge } from './judge.ts';
import type { Network } from './network.ts';

const maxRedirects = 5;

/**
 * Asks an address of another site and goes where it redirects. Only the internet is asked, never this machine or its
 * network: each address and each redirect is judged, and a connection goes to an address that was judged, not to its name.
 */
export async function followRedirects<Head extends HeadOfAnswer>(
  address: string,
  network: Network,
  visit: (url: URL, addresses: string[]) => Promise<Head>,
): Promise<{ refused: LinkFault } | { refused?: never; url: URL; head: Head }> {
  let url = URL.parse(address);
  for (let redirects = 0; url && redirects <= maxRedirects; redirects += 1) {
    const { refused, addresses } = await judge(url, network);
    if (refused) return { refused };
    const head = await visit(url, addresses);
    const { status, location } = head;
    if (status < 300 || status >= 400 || !location) return { url, head };
    // Browsers read the header as UTF-8, Node as Latin-1.
    url = URL.parse(Buffer.from(location, 'latin1').toString(), url);
  }
  return { refused: url ? 'redirects' : 'no-web-address' };
}
