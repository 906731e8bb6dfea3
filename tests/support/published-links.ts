import type { BrokenLink } from '../../domain/links/broken-link.ts';
import type { Page } from '../../domain/page.ts';
import type { Db } from '../../server/db/tables.ts';
import { checkPublishedLinks } from '../../server/modules/links/link-checks.service.ts';
import {
  brokenLinksOfPages,
  brokenLinksOfPosts,
  linksUncheckedSince,
} from '../../server/modules/links/links.service.ts';
import { linksIn } from '../../server/modules/posts/post-checks.service.ts';
import type { Site } from '../../server/site.ts';
import { testSite } from './test-site.ts';

interface Around {
  network: Site['network'];
  requestSite?: Site['requestSite'];
  pages?: readonly Page[];
}

/** The link checks of an instance that has just started, without pauses. */
export async function linksOn(db: Db, { network, requestSite, pages = [bare] }: Around) {
  const site = await testSite({ database: { db }, network });
  if (requestSite) site.requestSite = requestSite;
  const sources = { pages: async () => pages, linksIn, pauseMs: 0 };
  return {
    checkPublishedLinks: (now: Date, stopping: AbortSignal) =>
      checkPublishedLinks(site, sources, now, stopping),
    /** The broken links with the title of their post or the key of their page. */
    state: async () => {
      const posts = await db.selectFrom('posts').select(['id', 'title']).orderBy('id').execute();
      const ids = posts.map(({ id }) => id);
      const ofPosts = await brokenLinksOfPosts(site, ids);
      const ofPages = await brokenLinksOfPages(site);
      const broken = [
        ...posts.flatMap(({ id, title }) => placed(title, ofPosts.get(id))),
        ...[...ofPages].flatMap(([key, links]) => placed(key, links)),
      ];
      return { broken, unreachableSince: await linksUncheckedSince(site) };
    },
  };
}

const placed = (place: string, links: BrokenLink[] = []) =>
  links.map((link) => ({ place, ...link }));

const bare: Page = {
  key: 'bare',
  name: 'Bare',
  path: '/bare',
  meta: { title: 'Bare', description: 'Without links.' },
  sections: [],
};
