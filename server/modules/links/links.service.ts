import { faultText, type LinkFault } from '../../../domain/links/link-result.ts';
import type { LinkState } from '../../../domain/links/links.calls.ts';
import { readState } from '../../db/queries/site-state.ts';
import type { Site } from '../../site.ts';
import { hasOutside } from './link-checks.repository.ts';
import { unreachableKey } from './link-checks.service.ts';
import { countBroken, findBroken } from './published-links.repository.ts';

const maxBroken = 100;

/** The broken links of public content. `pages` gives the names of pages. */
export async function linkState(
  { db }: Site,
  pages: readonly { key: string; name: string }[],
): Promise<LinkState> {
  const names = new Map(pages.map(({ key, name }) => [key, name]));
  const rows = await findBroken(db, maxBroken);
  return {
    broken: rows.map(({ postId, title, page, words, url, fault, since }) => ({
      title: title ?? names.get(page ?? '') ?? page ?? '',
      edit: page === null ? `/admin/blog/edit/${postId}` : `/admin/pages/${page}`,
      fault: faultText((fault ?? '') as LinkFault),
      since: since ?? '',
      words,
      url,
    })),
    total: await countBroken(db),
    unreachableSince: ((await hasOutside(db)) && (await readState(db, unreachableKey))) || null,
  };
}
