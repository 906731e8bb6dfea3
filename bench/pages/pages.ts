import { type Part, together } from '../part.ts';
import { askWell } from '../site/ask.ts';
import { aHindiPost, publicPages } from '../site/public-pages.ts';
import { withNewSite } from '../site/with-site.ts';
import { adminVisits } from './admin.ts';
import { withBrowser } from './browser.ts';
import { firstVisits } from './first-visit.ts';
import { lighthouse } from './lighthouse.ts';
import { prerenderedTaps } from './prerendered-taps.ts';
import { readingVisit } from './reading-visit.ts';
import { slowVisits } from './slow-visits.ts';

/** Public pages and the admin in a browser. */
export const pages: Part = {
  name: 'pages',
  run: ({ quick }) =>
    withNewSite(async (site) => {
      for (const path of [...publicPages, aHindiPost]) await askWell(site.url + path);
      const inBrowser = await withBrowser(async (browser) =>
        together(
          await firstVisits(browser, site),
          await readingVisit(browser, site),
          await slowVisits(browser, site, quick ? 1 : 3),
          await adminVisits(browser, site, quick ? 1 : 7),
        ),
      );
      const taps = await prerenderedTaps(site, quick ? 1 : 5);
      return together(inBrowser, taps, await lighthouse(site, quick));
    }),
};
