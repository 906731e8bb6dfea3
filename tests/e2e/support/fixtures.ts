import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
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
  /** Fails on any axe violation of the current page. */
  axe: (options?: Pick<AxeOptions, 'isWhole'>) => Promise<void>;
  /** Fails where text of the current page has too little contrast in the dark theme. */
  axeInDark: () => Promise<void>;
}

const withoutFade =
  /^(?:AbortError: Transition was skipped|InvalidStateError: Transition was aborted because of invalid state\.)/;

/** Every test fails on an error in the console or in a script, and on any third-party request. */
export const test = base.extend<Fixtures>({
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
    throwReported(page);
  },
  axe: async ({ page }, use) =>
    use(async (options) => {
      // A loading screen has no heading.
      await expect(page.locator('h1').first()).toBeAttached();
      const { violations, checked } = await findWithAxe(page, options);
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

/** Opens a page and hydrates its forms. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrate(page);
  return response;
}

/** Waits until the admin is hydrated; on a public page presses its islands and waits until they are hydrated. */
export async function hydrate(page: Page): Promise<void> {
  if (new URL(page.url()).pathname.startsWith('/admin')) {
    await expect(page.locator('html')).toHaveAttribute('data-hydrated');
    return;
  }
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
