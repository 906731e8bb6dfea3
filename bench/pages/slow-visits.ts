import type { Browser, Page } from '@playwright/test';
import { atMostOn, type Findings } from '../part.ts';
import { median, ms, times } from '../report/numbers.ts';
import { publicPages } from '../site/public-pages.ts';
import type { RunningSite } from '../site/start-site.ts';
import { beginForm, visit } from './browser.ts';
import { withStaticPage } from './static-page.ts';

interface SlowVisit {
  path: string;
  paint: number;
  stillPaint: number;
  /** From the focus in a form until React has it; undefined where the page has no form. */
  usable: number | undefined;
}

/** First paint and the way from focus to use of a form, on slow 4G with a quarter of this processor. */
export async function slowVisits(
  browser: Browser,
  site: RunningSite,
  rounds: number,
): Promise<Findings> {
  const visits: SlowVisit[] = [];
  for (const path of publicPages) visits.push(await slowVisit(browser, site, path, rounds));
  const ratio = ({ paint, stillPaint }: SlowVisit) => paint / stillPaint;
  return {
    verdicts: [
      atMostOn('first paint', visits, ({ paint }) => paint, 850, ms),
      atMostOn('first paint against static', visits, ratio, 0.9, times),
      atMostOn('focus to use', visits, ({ usable = 0 }) => usable, 800, ms),
    ],
  };
}

async function slowVisit(
  browser: Browser,
  { url }: RunningSite,
  path: string,
  rounds: number,
): Promise<SlowVisit> {
  const own: Pick<SlowVisit, 'paint' | 'usable'>[] = [];
  const still: number[] = [];
  await withStaticPage(url, path, async (stillUrl) => {
    for (let round = 0; round < rounds; round += 1) {
      own.push(await paintAndForm(browser, url + path));
      still.push(await visit(browser, { slow: true }, ({ page }) => paintOf(page, stillUrl)));
    }
  });
  return {
    path,
    paint: median(own.map(({ paint }) => paint)),
    stillPaint: median(still),
    usable: medianOf(own.map(({ usable }) => usable)),
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

function medianOf(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? median(known) : undefined;
}

async function paintAndForm(browser: Browser, url: string) {
  return await visit(browser, { slow: true }, async (one) => {
    await one.page.addInitScript(() => {
      const start = ({ timeStamp }: Event) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-hydrated]')) return;
          observer.disconnect();
          document.documentElement.dataset.usable = String(performance.now() - timeStamp);
        }).observe(document, { attributes: true, subtree: true });
      };
      addEventListener('focusin', start, { capture: true, once: true });
    });
    const paint = await paintOf(one.page, url);
    if (!(await beginForm(one))) return { paint, usable: undefined };
    const usable = await one.page.waitForFunction(() => document.documentElement.dataset.usable);
    return { paint, usable: Number(await usable.jsonValue()) };
  });
}
