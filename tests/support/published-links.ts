import type { Page } from '../../domain/page.ts';
import type { Db } from '../../server/db/tables.ts';
import { linkState } from '../../server/modules/links/links.service.ts';
import { lookWeekly } from '../../server/modules/links/weekly-look.service.ts';
import { linksIn } from '../../server/modules/posts/post-checks.service.ts';
import type { Site } from '../../server/site.ts';
import { testSite } from './test-site.ts';

interface Around {
  network: Site['network'];
  askSite?: Site['askSite'];
  pages?: readonly Page[];
}

/** The link checks of an instance that has just started, without pauses. */
export async function linksOn(db: Db, { network, askSite, pages = [bare] }: Around) {
  const site = await testSite({ database: { db }, network });
  if (askSite) site.askSite = askSite;
  const sources = { pages: async () => pages, linksIn, pauseMs: 0 };
  return {
    lookWeekly: (now: Date, stopping: AbortSignal) => lookWeekly(site, sources, now, stopping),
    state: () => linkState(site, pages),
  };
}

const bare: Page = {
  key: 'bare',
  name: 'Bare',
  path: '/bare',
  meta: { title: 'Bare', description: 'Without links.' },
  sections: [],
};
