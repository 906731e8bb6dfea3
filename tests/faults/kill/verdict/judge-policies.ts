import { isDeepStrictEqual } from 'node:util';
import type { StoredSite } from './read-site.ts';

/** Checks that each published legal text is also the newest version of its page. */
export function judgePolicies({ pages, policies }: StoredSite): string[] {
  return pages.flatMap(({ page, published }) => {
    const parts = published?.edits['legal-text']?.values?.parts;
    const newest = policies.findLast((version) => version.page === page);
    if (!parts || isDeepStrictEqual(newest?.parts, parts)) return [];
    return [`${page}: what is public is not its newest version`];
  });
}
