import { setTimeout as wait } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { findBrowser } from '../../scripts/running/find-browser.ts';

/** Viewport of a phone; the admin is measured in a desktop window. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const desk = { viewport: { width: 1440, height: 900 } };

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down, 750 Kbit/s up. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowCpu = 4;

/**
 * Playwright listens to the console, so V8 resolves the source position of each Error; React creates some when it
 * starts, and V8 would parse React again for each. Pages without a listener do not have that cost.
 */
const keepPositions = '--js-flags=--no-enable-lazy-source-positions';

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = await findBrowser();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', keepPositions];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

export interface Client {
  page: Page;
  /** Chrome DevTools Protocol, which counts transfers like the browser does. */
  tools: CDPSession;
}

/** Runs a visit with an empty cache. */
export async function visit<T>(
  browser: Browser,
  { at = 'phone', slow = false }: { at?: 'phone' | 'desk'; slow?: boolean },
  work: (visit: Client) => Promise<T>,
): Promise<T> {
  const context: BrowserContext = await browser.newContext(at === 'phone' ? phone : desk);
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Network.enable');
    if (slow) {
      await tools.send('Network.emulateNetworkConditions', slow4G);
      await tools.send('Emulation.setCPUThrottlingRate', { rate: slowCpu });
    }
    return await work({ page, tools });
  } finally {
    await context.close();
  }
}

/** Focuses the page's first form and waits until React has hydrated it; false if the page has no form. */
export async function beginForm({ page }: Client): Promise<boolean> {
  const field = page.locator('[data-island] :is(input:not([type=hidden]), button)').last();
  if ((await field.count()) === 0) return false;
  await field.focus();
  await page.waitForSelector('[data-hydrated]', { state: 'attached' });
  return true;
}

interface Transfer {
  /** Document, Stylesheet, Font, Image, Script … */
  type: string;
  url: string;
  /** Size of the compressed body; 0 until it has arrived. */
  bytes: number;
  /** Size of status line and headers. */
  headers: number;
  done: boolean;
  /** Served from the cache, without network traffic. */
  cached: boolean;
}

/** Counts transfers like the browser does. */
export function countTraffic(tools: CDPSession) {
  const transfers = new Map<string, Transfer>();
  tools.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    transfers.set(requestId, {
      type,
      url: request.url,
      bytes: 0,
      headers: 0,
      done: false,
      cached: false,
    });
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    const bytes = transfer.cached ? 0 : encodedDataLength - transfer.headers;
    Object.assign(transfer, { bytes, done: true });
  });
  tools.on('Network.responseReceived', ({ requestId, response }) => {
    const transfer = transfers.get(requestId);
    if (!transfer) return;
    transfer.headers = response.encodedDataLength;
    // A prefetched page was counted when it was fetched.
    const isAhead = transfer.type === 'Document' && response.fromPrefetchCache === true;
    transfer.cached ||= response.fromDiskCache === true || isAhead;
  });
  tools.on('Network.requestServedFromCache', ({ requestId }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.cached = true;
  });
  tools.on('Network.loadingFailed', ({ requestId }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.done = true;
  });
  const all = () => [...transfers.values()];
  return {
    restart: () => transfers.clear(),
    /** Total bytes of some types, or of all. */
    bytes: (...types: string[]) =>
      all()
        .filter(({ type }) => types.length === 0 || types.includes(type))
        .reduce((sum, transfer) => sum + transfer.bytes, 0),
    /** Resolves after a period without transfers. */
    async settle(quietMs = 700): Promise<void> {
      for (let before = -1; before !== transfers.size || all().some(({ done }) => !done); ) {
        before = transfers.size;
        await wait(quietMs);
      }
    },
  };
}
