import type { LinkState } from '../../../domain/api/answers/checks.ts';
import { faultWords, hasAnswered, type LinkFault } from '../../../domain/links/link-answer.ts';
import { nearestAddress } from '../../../domain/links/nearest-address.ts';
import { decoded } from '../../../domain/text/decoded.ts';
import { readState } from '../../db/queries/site-state.ts';
import type { Db } from '../../db/tables.ts';
import { findWorking, hasOutside } from './link-checks.repository.ts';
import { targetOf } from './link-target.ts';
import { countBroken, findBroken } from './published-links.repository.ts';
import { createWeeklyLook, unreachableKey, type WeeklyLook } from './weekly-look.ts';

interface LinksDependencies extends Omit<WeeklyLook, 'isOnline'> {
  siteUrl: string;
  /** Addresses of the site that a link may lead to. */
  addresses(): Promise<string[]>;
}

export type LinksService = ReturnType<typeof createLinksService>;

const maxBroken = 100;

/** Where links lead, and which of those that are public are broken. */
export function createLinksService(db: Db, dependencies: LinksDependencies) {
  const { siteUrl, check, pages, addresses } = dependencies;
  const ofSite = (href: string, path?: string) => targetOf(href, siteUrl, path);

  /** Whether a link to another site that answered before does so now; false when there is none. */
  async function isOnline(stopping: AbortSignal): Promise<boolean> {
    const url = await findWorking(db);
    if (!url) return false;
    return hasAnswered(await check({ kind: 'outside', address: url }, stopping));
  }

  return {
    /** Where a link on the page at `path` leads. */
    targetOf: ofSite,
    /** What it answers there. */
    check,
    isOnline,

    /** The address of the site that is written most like the one of a link; null when none is alike. */
    async suggest(href: string, path: string): Promise<string | null> {
      const target = ofSite(href, path);
      if (target.kind !== 'own') return null;
      return nearestAddress(decoded(target.path), await addresses()) ?? null;
    },

    /** The broken links of what is public. */
    async state(): Promise<LinkState> {
      const names = new Map((await pages()).map(({ key, name }) => [key, name]));
      const rows = await findBroken(db, maxBroken);
      return {
        broken: rows.map(({ postId, title, page, words, url, fault, since }) => ({
          title: title ?? names.get(page ?? '') ?? page ?? '',
          edit: page === null ? `/admin/blog/edit/${postId}` : `/admin/pages/${page}`,
          fault: faultWords((fault ?? '') as LinkFault),
          since: since ?? '',
          ...{ words, url },
        })),
        total: await countBroken(db),
        unreachable_since:
          ((await hasOutside(db)) && (await readState(db, unreachableKey))) || null,
      };
    },

    lookWeekly: createWeeklyLook(db, { ...dependencies, isOnline }),
  };
}
