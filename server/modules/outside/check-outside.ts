import {
  type LinkFault,
  type LinkResult,
  resultOfStatus,
} from '../../../domain/links/link-result.ts';
import { codeOf } from '../../explain-error.ts';
import { createQueue } from '../../work-queue.ts';
import { ask, followRedirects, type ResponseHead } from './ask.ts';
import { isUnknownName, type Network } from './network.ts';

interface Outside {
  network: Network;
  siteUrl: string;
  /** Time limit for one link with all its redirects. */
  withinMs?: number;
}

const atOnce = 4;

/** Checks addresses of other sites, four at a time. */
export function createOutsideCheck({ network, siteUrl, withinMs = 8000 }: Outside) {
  const lanes = Array.from({ length: atOnce }, createQueue);
  let last = 0;
  const userAgent = `LinkCheck (+${siteUrl})`;

  async function visit(url: URL, addresses: string[], signal: AbortSignal): Promise<ResponseHead> {
    const headers = { 'User-Agent': userAgent, Accept: '*/*' };
    const question = { url, addresses, agents: network.agents, headers, signal };
    const head = await ask({ ...question, method: 'HEAD' });
    // Many servers refuse this method, or respond to it as if the page were missing.
    return head.status < 400 ? head : await ask({ ...question, method: 'GET' });
  }

  async function follow(address: string, signal: AbortSignal): Promise<LinkResult> {
    const found = await followRedirects(address, network, (url, addresses) =>
      visit(url, addresses, signal),
    );
    if (found.refused) return unchecked(found.refused);
    return resultOfStatus(found.head.status, found.head.bytes);
  }

  async function check(address: string, stopping: AbortSignal): Promise<LinkResult> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(withinMs)]);
    if (signal.aborted) return unchecked('no-answer');
    // A DNS query cannot be aborted, so its result is ignored.
    return await Promise.race([follow(address, signal).catch(answerOfError), whenOver(signal)]);
  }

  return (address: string, stopping: AbortSignal): Promise<LinkResult> => {
    last = (last + 1) % atOnce;
    const enqueue = lanes[last] as ReturnType<typeof createQueue>;
    return enqueue(() => check(address, stopping));
  };
}

/** What the error of a connection means for a link. */
export function answerOfError(error: unknown): LinkResult {
  if (isUnknownName(error)) return { kind: 'broken', why: 'no-such-host' };
  if (error instanceof Error && error.name === 'AbortError') return unchecked('no-answer');
  return unchecked(/CERT|VERIFY/.test(codeOf(error) ?? '') ? 'certificate' : 'unreachable');
}

function unchecked(why: LinkFault): LinkResult {
  return { kind: 'unchecked', why };
}

function whenOver(signal: AbortSignal): Promise<LinkResult> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(unchecked('no-answer')), { once: true });
  });
}
