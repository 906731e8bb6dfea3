import { faultText, type LinkResult, resultOfStatus } from '../../../domain/links/link-result.ts';
import { createQueue } from '../../work-queue.ts';
import { ask, followRedirects } from './ask.ts';
import { answerOfError } from './check-outside.ts';
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

interface Outside {
  network: Network;
  siteUrl: string;
  /** In bytes. */
  maxBody: number;
  /** Time limit for one file with all redirects. */
  withinMs?: number;
}

type FetchedFile =
  | { kind: 'read'; bytes: Buffer; url: URL }
  | { kind: 'too-large' }
  /** `why` says how the address responds, such as "opens a page that does not exist (404)". */
  | { kind: 'unreachable'; why: string };

type FetchOutside = (address: string) => Promise<FetchedFile>;

/** Fetches files of other sites, from the internet only, one at a time. */
export function createOutsideFetch({
  network,
  siteUrl,
  maxBody,
  withinMs = 12_000,
}: Outside): FetchOutside {
  const enqueue = createQueue();
  const headers = { 'User-Agent': `PictureCopy (+${siteUrl})`, Accept: 'image/*,*/*;q=0.1' };

  async function fetchFile(address: string): Promise<FetchedFile> {
    const signal = AbortSignal.timeout(withinMs);
    const { agents } = network;
    try {
      const found = await followRedirects(address, network, (url, addresses) =>
        ask({ url, addresses, agents, headers, signal, method: 'GET', maxBody }),
      );
      if (found.refused) return { kind: 'unreachable', why: faultText(found.refused) };
      const { status, body } = found.head;
      const answer = resultOfStatus(status);
      if (answer.kind !== 'works') return unreachable(answer);
      return body ? { kind: 'read', bytes: body, url: found.url } : { kind: 'too-large' };
    } catch (error) {
      return unreachable(signal.aborted ? noAnswer : answerOfError(error));
    }
  }

  return (address) => enqueue(() => fetchFile(address));
}

const noAnswer: LinkResult = { kind: 'unchecked', why: 'no-answer' };

function unreachable(answer: LinkResult): FetchedFile {
  return { kind: 'unreachable', why: answer.kind === 'works' ? '' : faultText(answer.why) };
}
