import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test';
import { findBrowser } from '../../scripts/running/find-browser.ts';

/** The admin is measured in a desktop window. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const desk = { viewport: { width: 1440, height: 900 } };

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down, 750 Kbit/s up. */
export const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
export const slowCpu = 4;

/**
 * Playwright listens to the console, so V8 resolves the source position of each Error; React creates some at its
 * start, for which V8 would parse React again. Pages without a listener do not pay for that.
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
  /** Chrome DevTools Protocol: counts as the browser does. */
  tools: CDPSession;
}

/** A visit with an empty cache. */
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

/** Puts the focus into the page's first form and waits until React has it; false where the page has none. */
export async function beginForm({ page }: Client): Promise<boolean> {
  const field = page.locator('[data-island] :is(input:not([type=hidden]), button)').last();
  if ((await field.count()) === 0) return false;
  await field.focus();
  await page.waitForSelector('[data-hydrated]', { state: 'attached' });
  return true;
}
