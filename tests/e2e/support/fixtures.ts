import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
} from '@playwright/test';

interface AxeOptions {
  /** False: as a phone shows it, before everything is laid out. */
  isWhole?: boolean;
  /** Only these. */
  rules?: string[];
}

interface Fixtures {
  /** Allows a failed request to an address or a folder (…/*), which Chromium logs as an error. */
  expectFailedLoad: (address: string) => void;
  failedLoads: Set<string>;
  /** Fails on any axe violation of the current page, or of another one. */
  axe: (options?: Pick<AxeOptions, 'isWhole'>, other?: Page) => Promise<void>;
  /** Fails where text of the current page has too little contrast in the dark theme. */
  axeInDark: () => Promise<void>;
}

const withoutFade =
  /^(?:AbortError: Transition was skipped|InvalidStateError: Transition was aborted because of invalid state\.)/;

/**
 * Every test fails on an error in the console or in a script, and on any third-party request. Pages of all contexts
 * wait for what the next act needs: see steady().
 */
export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        context.on('page', steady);
        await context.addInitScript(keepToasts);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  failedLoads: async ({ baseURL: _ }, use) => use(new Set()),
  expectFailedLoad: async ({ failedLoads, baseURL }, use) =>
    use((address) => failedLoads.add(new URL(address, baseURL).href)),
  page: async ({ page, failedLoads, baseURL }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => {
      // On a busy machine Chromium reports a skipped view transition, which no script of the site starts.
      if (!withoutFade.test(String(error))) problems.push(String(error));
    });
    page.on('console', (message) => {
      if (message.type() !== 'error' || isExpected(message, failedLoads)) return;
      problems.push(`${message.text()} (${message.location().url})`);
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      const foreign = /^(https?|wss?):$/.test(protocol) && origin !== baseURL;
      if (foreign) problems.push(`The page requested ${request.url()} from a third party.`);
    });
    await use(page);
    expect.soft(problems).toEqual([]);
    // A handler that still waits for the server would fail the test after its end.
    if (!page.isClosed()) await page.unrouteAll();
    throwReported(page);
  },
  axe: async ({ page }, use) =>
    use(async (options, shown = page) => {
      // A loading screen has no heading.
      await expect(shown.locator('h1').first()).toBeAttached();
      const { violations, checked } = await findWithAxe(shown, options);
      expect(violations).toEqual([]);
      expect(checked).toBeGreaterThan(10);
    }),
  axeInDark: async ({ page }, use) =>
    use(async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      const { violations, checked } = await findWithAxe(page, { rules: ['color-contrast'] });
      expect(violations).toEqual([]);
      expect(checked).toBeGreaterThan(0);
      await page.emulateMedia({ colorScheme: 'light' });
    }),
});

export { expect };

const reported = new WeakMap<Page, Error[]>();

/** Fails the test of a page with this error, but only when the test is over. */
export function reportLater(page: Page, error: Error): void {
  reported.set(page, [...(reported.get(page) ?? []), error]);
}

function throwReported(page: Page): void {
  const errors = reported.get(page) ?? [];
  const [first] = errors;
  if (!first) return;
  if (errors.length === 1) throw first;
  const texts = errors.map(({ stack, message }) => stack ?? message);
  throw new Error(`${errors.length} parts failed.\n\n${texts.join('\n\n')}`);
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * The axe violations of a page, one per line, and the number of rules that apply. axe is injected once per document,
 * and only this summary is returned, because transferring the whole report takes longer than creating it.
 */
async function findWithAxe(
  page: Page,
  { isWhole = true, rules }: AxeOptions = {},
): Promise<{ violations: string[]; checked: number }> {
  if (isWhole) await layOutAll(page);
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
  }
  return await page.evaluate(async (runOnly) => {
    const { axe } = window;
    const found = await axe.run(document, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    });
    const violations = found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, any }) => {
        const reasons = any.map(({ message }) => message).join(' ');
        return `${id} (${help}): ${html.slice(0, 200)} ${reasons}`;
      }),
    );
    return { violations, checked: found.passes.length + found.incomplete.length };
  }, rules);
}

function isExpected(message: ConsoleMessage, failedLoads: Set<string>): boolean {
  // Only a test that is offline by intention has these, also for what a page sends by itself, such as page views.
  if (/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/.test(message.text())) return true;
  const isLoad = /^Failed to load resource: (.* status of [45]\d\d\b|net::ERR_FAILED)/.test(
    message.text(),
  );
  const [address = ''] = message.location().url.split('#');
  // Drafts of posts that are not created yet have keys from the browser.
  return isLoad && (failedLoads.has(address) || failedLoads.has(address.replace(/[^/]*$/, '*')));
}

/** Disables content-visibility, because on a phone distant sections are not laid out and cannot be checked. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const all = new CSSStyleSheet();
    all.replaceSync(
      'main > *, footer, .post-list > *, .article-text > * { content-visibility: visible !important }',
    );
    document.adoptedStyleSheets = [all];
  });
}

/** A toast of the admin stays three times as long, because a busy machine may look at it late. */
function keepToasts(): void {
  const { setTimeout } = window;
  const later = (run: TimerHandler, ms?: number, ...all: unknown[]) => {
    const isToast = (ms === 4000 || ms === 8000) && document.querySelector('.admin-toast');
    return setTimeout(run, isToast ? 3 * ms : ms, ...all);
  };
  Object.assign(window, { setTimeout: later });
}

/**
 * Makes a page independent of the speed of the machine: opening an address of the admin waits for its screen, and a route
 * waits until it is in force.
 */
function steady(page: Page): void {
  const { goto, reload, goBack, goForward, route, unrouteAll } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    // A test of what is shown before the screen says until when to wait.
    if (!options?.waitUntil) await untilScreen(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (!options?.waitUntil) await untilScreen(page);
    return response;
  };
  page.goBack = async (options) => {
    const response = await goBack.call(page, options);
    await untilScreen(page);
    return response;
  };
  page.goForward = async (options) => {
    const response = await goForward.call(page, options);
    await untilScreen(page);
    return response;
  };
  page.route = async (...all) => {
    const disposable = await route.apply(page, all);
    await untilRouted(page, route);
    return disposable;
  };
  // Requests that a handler still holds are not the next part's.
  page.unrouteAll = (options = { behavior: 'ignoreErrors' }) => unrouteAll.call(page, options);
}

/** Waits on an address of the admin until its screen is hydrated and loaded, if the browser runs scripts. */
async function untilScreen(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isAdmin = /^\/admin(\/|$)/.test(location.pathname);
    if (!isAdmin || !matchMedia('(scripting: enabled)').matches) return true;
    const { dataset } = document.documentElement;
    const loading = document.querySelector('.admin-skeleton, .rich-waiting');
    return dataset.hydrated !== undefined && !loading;
  });
}

const probe = /\/robots\.txt\?probe$/;

/** Waits until requests of the open document are intercepted, which Chromium begins some time after it was asked to. */
async function untilRouted(page: Page, route: Page['route']): Promise<void> {
  // The next document is intercepted from its start.
  if (!(await isHtml(page))) return;
  await route.call(page, probe, (asked) => asked.fulfill({ status: 204 }));
  const isIntercepted = () =>
    page.evaluate(async () => (await fetch('/robots.txt?probe')).status === 204);
  // A document that is being replaced cannot be asked, and needs not be.
  await expect.poll(() => isIntercepted().catch(() => true)).toBe(true);
  await page.unroute(probe);
}

/** Not a text file, whose policy allows no requests, and no document that is being replaced. */
async function isHtml(page: Page): Promise<boolean> {
  if (!page.url().startsWith('http')) return false;
  return await page.evaluate(() => document.contentType === 'text/html').catch(() => false);
}

/** Opens a page and hydrates its forms. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrate(page);
  return response;
}

/** Opens an address of the admin, and does not wait for its screen. */
export async function openFrame(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
}

/** Waits for the screen of the admin; on a public page presses its islands and waits until they are hydrated. */
export async function hydrate(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.startsWith('/admin')) return await untilScreen(page);
  for (const island of await page.locator('[data-island]').all()) {
    await island.dispatchEvent('pointerdown');
    await expect(island).toHaveAttribute('data-hydrated');
  }
}

/** Performs an action, and returns whether the document stayed the same; a reload would remove the mark. */
export async function staysInDocument(page: Page, act: () => Promise<void>): Promise<boolean> {
  await page.evaluate(() => document.documentElement.setAttribute('data-e2e-mark', ''));
  await act();
  return await page.evaluate(() => document.documentElement.hasAttribute('data-e2e-mark'));
}

/** The navigation in the header. */
export function mainNavigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main', exact: true });
}

export const phone = { width: 390, height: 844 };
