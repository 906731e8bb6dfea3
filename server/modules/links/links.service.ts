import type { BrokenLink } from '../../../domain/links/broken-link.ts';
import { faultText, type LinkFault } from '../../../domain/links/link-result.ts';
import { readState } from '../../db/queries/site-state.ts';
import type { Site } from '../../site.ts';
import { hasOutside } from './link-checks.repository.ts';
import { unreachableKey } from './link-checks.service.ts';
import {
  type BrokenRow,
  findBrokenOfPages,
  findBrokenOfPosts,
} from './published-links.repository.ts';

/** The broken links of public posts by their ids, last broken first. */
export async function brokenLinksOfPosts(
  { db }: Site,
  posts: readonly number[],
): Promise<Map<number, BrokenLink[]>> {
  return grouped(await findBrokenOfPosts(db, posts));
}

/** The broken links of pages by their keys, last broken first. */
export async function brokenLinksOfPages({ db }: Site): Promise<Map<string, BrokenLink[]>> {
  return grouped(await findBrokenOfPages(db));
}

/** Since when no other site can be reached; null while they can be, and without links to other sites. */
export async function linksUncheckedSince({ db }: Site): Promise<string | null> {
  return ((await hasOutside(db)) && (await readState(db, unreachableKey))) || null;
}

function grouped<Key>(rows: (BrokenRow & { key: Key | null })[]): Map<Key, BrokenLink[]> {
  const links = new Map<Key, BrokenLink[]>();
  for (const { key, words, url, fault, since } of rows) {
    if (key === null) continue;
    const link = { words, url, fault: faultText((fault ?? '') as LinkFault), since: since ?? '' };
    links.set(key, [...(links.get(key) ?? []), link]);
  }
  return links;
}
