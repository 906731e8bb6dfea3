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

/** Posts to other sites, on the internet only. Redirects are answers like others. */
export function createOutsidePost(network: Network): PostOutside {
  return async (post, signal) => {
    const { refused, addresses } = await judge(post.url, network);
    if (refused) return;
    const question = { ...post, addresses, agents: network.agents, signal };
    return (await ask({ ...question, method: 'POST' })).status;
  };
}
