import { isDeepStrictEqual } from 'node:util';
import type { StoredSite } from './read-site.ts';

/** Whether each legal text that was published is the newest version of its page, too. */
export function judgePolicies({ pages, policies }: StoredSite): string[] {
  return pages.flatMap(({ page, published }) => {
    const parts = published?.edits['legal-text']?.values?.parts;
    const newest = policies.findLast((version) => version.page === page);
    if (!parts || isDeepStrictEqual(newest?.parts, parts)) return [];
    return [`${page}: what is public is not its newest version`];
  });
}
