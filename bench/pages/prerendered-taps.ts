import { findWholeBrowser } from '../../scripts/running/find-browser.ts';
import type { Findings } from '../part.ts';
import { median, ms } from '../report/numbers.ts';
import { aPost } from '../site/public-pages.ts';
import type { RunningSite } from '../site/start-site.ts';
import { slow4G, slowCpu } from './browser.ts';
import { type Session, type Tab, withTab } from './devtools.ts';

const targets = ['/blog', '/about', '/digital-marketing-mastery'];

/** From the press on a link of a post to the first paint of its page, prerendered when the pointer came near or not. */
export async function prerenderedTaps(site: RunningSite, rounds: number): Promise<Findings> {
  const chrome = findWholeBrowser();
  if (!chrome) {
    const why = 'it needs a whole Chromium, and only one that does not prerender is here';
    return { notRun: [`A tap on a prerendered link, not measured: ${why}.`] };
  }
  const rows: string[][] = [];
  for (const path of targets) {
    const ahead: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ahead.push(await tap(chrome, site, path, true));
      plain.push(await tap(chrome, site, path, false));
    }
    rows.push([path, ms.show(median(ahead)), ms.show(median(plain))]);
  }
  const title = `A tap to the first paint, on slow 4G and CPU ×4, in a whole Chromium without a window (medians, ms)`;
  return { tables: [{ title, columns: ['link', 'prerendered', 'not prerendered'], rows }] };
}

async function tap(
  chrome: string,
  { url }: RunningSite,
  path: string,
  isPrerendered: boolean,
): Promise<number> {
  return await withTab(chrome, async (tab) => {
    const { page } = tab;
    await slowDown(page);
    await page.send('Page.enable');
    await page.send('Preload.enable');
    await page.send('Page.setPrerenderingAllowed', { isAllowed: isPrerendered });
    const isLoaded = page.next('Page.loadEventFired');
    await page.send('Page.navigate', { url: url + aPost });
    await isLoaded;
    const at = await placeOf(page, `footer a[href="${path}"]`);
    const ahead = isPrerendered ? await prerender(tab, at) : undefined;
    await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press, ...at });
    const isThere = page.next('Page.frameNavigated');
    const start = Date.now();
    // Not answered where the page goes.
    page
      .send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press, ...at })
      .catch(() => {});
    if (!ahead) await isThere;
    return (await firstPaint(ahead ?? page)) - start;
  });
}

const press = { button: 'left', clickCount: 1 };

interface Place {
  x: number;
  y: number;
}

async function slowDown(page: Session): Promise<void> {
  await page.send('Network.enable');
  await page.send('Network.emulateNetworkConditions', slow4G);
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowCpu });
}

/** Brings the pointer to the link, and waits until its page is ready behind this one. */
async function prerender({ page, nextPage }: Tab, at: Place): Promise<Session> {
  const isReady = page.next<{ status: string; prerenderStatus?: string }>(
    'Preload.prerenderStatusUpdated',
    ({ status }) => status === 'Ready' || status === 'Failure',
  );
  const next = nextPage();
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at });
  const { status, prerenderStatus } = await isReady;
  if (status !== 'Ready') throw new Error(`The browser did not prerender: ${prerenderStatus}.`);
  const prerendered = await next;
  await slowDown(prerendered);
  return prerendered;
}

/** Milliseconds of the clock at which the page was painted first. */
function firstPaint(page: Session): Promise<number> {
  return evaluate(
    page,
    `new Promise((resolve) =>
      new PerformanceObserver((list) => {
        const found = list.getEntriesByName('first-contentful-paint')[0];
        if (found) resolve(performance.timeOrigin + found.startTime);
      }).observe({ type: 'paint', buffered: true }))`,
  );
}

function placeOf(page: Session, selector: string): Promise<Place> {
  return evaluate(
    page,
    `(() => {
      const link = document.querySelector(${JSON.stringify(selector)});
      link.scrollIntoView({ behavior: 'instant' });
      const { x, y, height } = link.getBoundingClientRect();
      return { x: x + 10, y: y + height / 2 };
    })()`,
  );
}

async function evaluate<Value>(page: Session, expression: string): Promise<Value> {
  const { result } = await page.send<{ result: { value: Value } }>('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value;
}
