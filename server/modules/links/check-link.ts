import { LRUCache } from 'lru-cache';
import { answerOfStatus, type LinkAnswer } from '../../../domain/links/link-answer.ts';
import { decoded } from '../../../domain/text/decoded.ts';
import type { LinkTarget } from './link-target.ts';

/** What a visitor of our site gets at a path, after redirects; `ids` of its elements where it is a page. */
export type AskSite = (path: string) => Promise<{ status: number; ids?: ReadonlySet<string> }>;

interface Ways {
  askSite: AskSite;
  checkOutside(address: string, stopping: AbortSignal): Promise<LinkAnswer>;
}

export type CheckLink = (target: LinkTarget, stopping: AbortSignal) => Promise<LinkAnswer>;

/** Who writes asks again and again; a site that answers is not asked again for so long. */
const known = { max: 1000, ttl: 5 * 60 * 1000 };

/** Tells what a link answers. */
export function createLinkCheck({ askSite, checkOutside }: Ways): CheckLink {
  const working = new LRUCache<string, LinkAnswer>(known);

  async function ofSite(path: string): Promise<LinkAnswer> {
    const [address = '', hash = ''] = path.split('#');
    const { status, ids } = await askSite(address);
    const id = decoded(hash.replace(/:~:.*$/, ''));
    const isThere = !id || id === 'top' || !ids || ids.has(id);
    if (status === 200 && !isThere) return { kind: 'broken', why: 'no-such-part' };
    return answerOfStatus(status);
  }

  async function ofOthers(address: string, stopping: AbortSignal): Promise<LinkAnswer> {
    const before = working.get(address);
    if (before) return before;
    const answer = await checkOutside(address, stopping);
    if (answer.kind === 'works') working.set(address, answer);
    return answer;
  }

  return async (target, stopping) => {
    if (target.kind === 'own') return await ofSite(target.path);
    if (target.kind === 'outside') return await ofOthers(target.address, stopping);
    if (target.kind === 'nowhere') return { kind: 'broken', why: 'no-address' };
    return { kind: 'works', bytes: null };
  };
}
