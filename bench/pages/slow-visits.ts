import type { Browser, Page } from '@playwright/test';
import { atMost, type Findings } from '../part.ts';
import { median, ms, times } from '../report/numbers.ts';
import { publicPages } from '../site/public-pages.ts';
import type { RunningSite } from '../site/start-site.ts';
import { touch, visit } from './browser.ts';
import { withStaticPage } from './static-page.ts';

interface SlowVisit {
  path: string;
  paint: number;
  stillPaint: number;
  usable: number;
}

/** First paint, and the time from touch to hydration, on slow 4G with a quarter of the CPU. */
export async function slowVisits(
  browser: Browser,
  site: RunningSite,
  rounds: number,
): Promise<Findings> {
  const visits: SlowVisit[] = [];
  for (const path of publicPages) visits.push(await slowVisit(browser, site, path, rounds));
  const most = (of: (one: SlowVisit) => number) => Math.max(...visits.map(of));
  const ratio = ({ paint, stillPaint }: SlowVisit) => paint / stillPaint;
  return {
    verdicts: [
      atMost(
        'first paint, slowest page',
        most(({ paint }) => paint),
        850,
        ms,
      ),
      atMost('first paint against a page without scripts, worst', most(ratio), 0.9, times),
      atMost(
        'touch to use, slowest page',
        most(({ usable }) => usable),
        1000,
        ms,
      ),
    ],
    tables: [
      {
        title: 'Slow 4G and CPU ×4, medians',
        columns: ['page', 'first paint', 'without scripts, CSS in a file', 'ratio', 'touch to use'],
        rows: visits.map((one) => [
          one.path,
          ms(one.paint),
          ms(one.stillPaint),
          times(ratio(one)),
          ms(one.usable),
        ]),
      },
    ],
    notRun: [],
  };
}

async function slowVisit(
  browser: Browser,
  { url }: RunningSite,
  path: string,
  rounds: number,
): Promise<SlowVisit> {
  const own: { paint: number; usable: number }[] = [];
  const still: number[] = [];
  await withStaticPage(url, path, async (stillUrl) => {
    for (let round = 0; round < rounds; round += 1) {
      own.push(await paintAndTouch(browser, url + path));
      still.push(await visit(browser, { slow: true }, ({ page }) => paintOf(page, stillUrl)));
    }
  });
  return {
    path,
    paint: median(own.map(({ paint }) => paint)),
    stillPaint: median(still),
    usable: median(own.map(({ usable }) => usable)),
  };
}

/** Opens an address and waits for the first contentful paint. */
async function paintOf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const found = list.getEntriesByName('first-contentful-paint')[0];
          if (found) resolve(found.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

/** React Router sets manual scroll restoration when it is hydrated. */
async function paintAndTouch(browser: Browser, url: string) {
  return await visit(browser, { slow: true }, async (one) => {
    await one.page.addInitScript(() => {
      const start = ({ timeStamp }: Event) => {
        const look = () => {
          if (history.scrollRestoration !== 'manual') setTimeout(look, 5);
          else document.documentElement.dataset.usable = String(performance.now() - timeStamp);
        };
        look();
      };
      addEventListener('touchstart', start, { capture: true, once: true });
    });
    const paint = await paintOf(one.page, url);
    await touch(one);
    const usable = await one.page.waitForFunction(() => document.documentElement.dataset.usable);
    return { paint, usable: Number(await usable.jsonValue()) };
  });
}
