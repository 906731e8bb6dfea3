import { ask } from './ask.ts';
import { judge, type Network } from './network.ts';

interface Post {
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Posts to another site, on the internet and over https only, and resolves with the response's status; undefined for
 * a refused address. Rejects if there is no response. Redirects are not followed.
 */
export async function postOutside(
  network: Network,
  post: Post,
  signal: AbortSignal,
): Promise<number | undefined> {
  const addresses = await addressesFor(post.url, network);
  if (!addresses) return;
  const question = { ...post, addresses, agents: network.agents, signal };
  return (await ask({ ...question, method: 'POST' })).status;
}

/**
 * Whether posting to an address is allowed; a name that cannot be resolved now is allowed and checked again with each
 * post.
 */
export async function mayPostTo(network: Network, address: string): Promise<boolean> {
  const url = URL.parse(address);
  if (!url) return false;
  return await addressesFor(url, network).then(
    (addresses) => addresses !== undefined,
    () => true,
  );
}

async function addressesFor(url: URL, network: Network): Promise<string[] | undefined> {
  return url.protocol === 'https:' ? (await judge(url, network)).addresses : undefined;
}
