import { ask } from './ask.ts';
import { judge } from './judge.ts';
import type { Network } from './network.ts';

interface Post {
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
}

/** The status of an answer; undefined where the address may not be asked. Rejects when there is no answer. */
export type PostOutside = (post: Post, signal: AbortSignal) => Promise<number | undefined>;

/** Posts to other sites, on the internet and by https only. Redirects are answers like others. */
export function createOutsidePost(network: Network): PostOutside {
  return async (post, signal) => {
    const addresses = await addressesFor(post.url, network);
    if (!addresses) return;
    const question = { ...post, addresses, agents: network.agents, signal };
    return (await ask({ ...question, method: 'POST' })).status;
  };
}

/** Whether something may be posted to an address; one whose name cannot be looked up now is checked with each post. */
export function createPostGuard(network: Network) {
  return async (address: string): Promise<boolean> => {
    const url = URL.parse(address);
    if (!url) return false;
    return await addressesFor(url, network).then(
      (addresses) => addresses !== undefined,
      () => true,
    );
  };
}

async function addressesFor(url: URL, network: Network): Promise<string[] | undefined> {
  return url.protocol === 'https:' ? (await judge(url, network)).addresses : undefined;
}
