import { LRUCache } from 'lru-cache';
import { type LinkResult, resultOfStatus } from '../../../domain/links/link-result.ts';
import { decodePercent } from '../../../domain/text/decode-percent.ts';
import { perSite, type Site } from '../../site.ts';
import { createOutsideCheck } from '../outside/check-outside.ts';
import type { LinkTarget } from './link-target.ts';

/** Requests a path of our site as a visitor would, following redirects; `ids` are those of the page's elements. */
export type RequestSite = (path: string) => Promise<{ status: number; ids?: ReadonlySet<string> }>;

/** Checks repeat while somebody writes; a site's response is cached for five minutes. */
const cacheLimits = { max: 1000, ttl: 5 * 60 * 1000 };

const otherSites = perSite(({ network, settings }) => ({
  check: createOutsideCheck({ network, siteUrl: settings.siteUrl }),
  working: new LRUCache<string, LinkResult>(cacheLimits),
}));

/** Checks one link. */
export async function checkLink(
  site: Site,
  target: LinkTarget,
  stopping: AbortSignal,
): Promise<LinkResult> {
  if (target.kind === 'own') return await checkOwn(site, target.path);
  if (target.kind === 'outside') return await checkOther(site, target.address, stopping);
  if (target.kind === 'nowhere') return { kind: 'broken', why: 'no-address' };
  return { kind: 'works', bytes: null };
}

async function checkOwn({ requestSite }: Site, path: string): Promise<LinkResult> {
  const [address = '', hash = ''] = path.split('#');
  const { status, ids } = await requestSite(address);
  const id = decodePercent(hash.replace(/:~:.*$/, ''));
  const isThere = !id || id === 'top' || !ids || ids.has(id);
  if (status === 200 && !isThere) return { kind: 'broken', why: 'no-such-part' };
  return resultOfStatus(status);
}

async function checkOther(site: Site, address: string, stopping: AbortSignal): Promise<LinkResult> {
  const { check, working } = otherSites(site);
  const cached = working.get(address);
  if (cached) return cached;
  const answer = await check(address, stopping);
  if (answer.kind === 'works') working.set(address, answer);
  return answer;
}
