import {
  answerOfStatus,
  type LinkAnswer,
  type LinkFault,
} from '../../../../domain/links/link-answer.ts';
import { createQueue } from '../../../work-queue.ts';
import { ask, type HeadOfAnswer } from './ask.ts';
import { judge } from './judge.ts';
import { isUnknownName, type Network } from './network.ts';

interface Outside {
  network: Network;
  siteUrl: string;
  /** For one link with all its redirects. */
  withinMs?: number;
}

const atOnce = 4;
const maxRedirects = 5;

/**
 * Asks addresses of other sites, four at once. Only the internet is asked, never this machine or its network: each
 * address and each redirect is judged, and a connection goes to an address that was judged, not to its name.
 */
export function createOutsideCheck({ network, siteUrl, withinMs = 8000 }: Outside) {
  const lanes = Array.from({ length: atOnce }, createQueue);
  let last = 0;
  const userAgent = `LinkCheck (+${siteUrl})`;

  async function visit(url: URL, signal: AbortSignal): Promise<HeadOfAnswer | LinkAnswer> {
    const { refused, addresses } = await judge(url, network);
    if (refused) return unchecked(refused);
    const headers = { 'User-Agent': userAgent, Accept: '*/*' };
    const question = { url, addresses, agents: network.agents, headers, signal };
    const head = await ask({ ...question, method: 'HEAD' });
    // Many servers refuse this method, or answer it as if the page were missing.
    return head.status < 400 ? head : await ask({ ...question, method: 'GET' });
  }

  async function follow(address: string, signal: AbortSignal): Promise<LinkAnswer> {
    let url = URL.parse(address);
    for (let redirects = 0; url && redirects <= maxRedirects; redirects += 1) {
      const found = await visit(url, signal);
      if ('kind' in found) return found;
      const { status, location, bytes } = found;
      if (status < 300 || status >= 400 || !location) return answerOfStatus(status, bytes);
      // Browsers read the header as UTF-8, Node as Latin-1.
      url = URL.parse(Buffer.from(location, 'latin1').toString(), url);
    }
    return unchecked(url ? 'redirects' : 'no-web-address');
  }

  async function check(address: string, stopping: AbortSignal): Promise<LinkAnswer> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(withinMs)]);
    if (signal.aborted) return unchecked('no-answer');
    // The DNS cannot be stopped: it is left behind.
    return await Promise.race([follow(address, signal).catch(answerOfError), whenOver(signal)]);
  }

  return (address: string, stopping: AbortSignal): Promise<LinkAnswer> => {
    last = (last + 1) % atOnce;
    const enqueue = lanes[last] as ReturnType<typeof createQueue>;
    return enqueue(() => check(address, stopping));
  };
}

function answerOfError(error: unknown): LinkAnswer {
  if (isUnknownName(error)) return { kind: 'broken', why: 'no-such-host' };
  const { name, code } = Object(error);
  if (name === 'AbortError') return unchecked('no-answer');
  return unchecked(/CERT|VERIFY/.test(String(code)) ? 'certificate' : 'unreachable');
}

function unchecked(why: LinkFault): LinkAnswer {
  return { kind: 'unchecked', why };
}

function whenOver(signal: AbortSignal): Promise<LinkAnswer> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(unchecked('no-answer')), { once: true });
  });
}
