import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
} from '@playwright/test';

interface Fixtures {
  /** Excepts the load of an address, or of all in a folder (…/*), from the rule below: Chromium logs a refusal as an error. */
  expectFailedLoad: (address: string) => void;
  failedLoads: Set<string>;
  /** Fails on anything that axe finds on the page as it stands. */
  axe: () => Promise<void>;
}

const withoutFade =
  /^(?:AbortError: Transition was skipped|InvalidStateError: Transition was aborted because of invalid state\.)/;

/** Every journey fails on an error in the console or in a script, and on any request to a third party. */
export const test = base.extend<Fixtures>({
  failedLoads: async ({ baseURL: _ }, use) => use(new Set()),
  expectFailedLoad: async ({ failedLoads, baseURL }, use) =>
    use((address) => failedLoads.add(new URL(address, baseURL).href)),
  page: async ({ page, failedLoads, baseURL }, use) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => {
      // Chromium on a busy machine says so when it leaves out the fade between two pages; no script of ours starts one.
      if (!withoutFade.test(String(error))) problems.push(String(error));
    });
    page.on('console', (message) => {
      if (message.type() !== 'error' || isExpected(message, failedLoads)) return;
      problems.push(`${message.text()} (${message.location().url})`);
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      const foreign = /^(https?|wss?):$/.test(protocol) && origin !== baseURL;
      if (foreign) problems.push(`asked a third party for ${request.url()}`);
    });
    await use(page);
    expect(problems).toEqual([]);
  },
  axe: async ({ page }, use) =>
    use(async () => {
      // A screen that still loads has no heading.
      await expect(page.locator('h1').first()).toBeAttached();
      const { violations, passed } = await findWithAxe(page);
      expect(violations).toEqual([]);
      expect(passed).toBeGreaterThan(10);
    }),
});

export { expect };

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe objects to on a page, a line each, and how many of its rules are kept. It is put into each document once,
 * and only this comes back: its whole report takes longer to send than to make.
 */
async function findWithAxe(page: Page): Promise<{ violations: string[]; passed: number }> {
  await layOutAll(page);
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
  }
  return await page.evaluate(async () => {
    const { axe } = window;
    const found = await axe.run(document, { resultTypes: ['violations'] });
    const violations = found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, any }) => {
        const reasons = any.map(({ message }) => message).join(' ');
        return `${id} (${help}): ${html.slice(0, 200)} ${reasons}`;
      }),
    );
    return { violations, passed: found.passes.length };
  });
}

function isExpected(message: ConsoleMessage, failedLoads: Set<string>): boolean {
  const isLoad =
    /^Failed to load resource: (.* status of [45]\d\d\b|net::ERR_(FAILED|INTERNET_DISCONNECTED))/.test(
      message.text(),
    );
  const [address = ''] = message.location().url.split('#');
  // Drafts of posts that are not created yet are named by the browser.
  return isLoad && (failedLoads.has(address) || failedLoads.has(address.replace(/[^/]*$/, '*')));
}

/** Has the page whole from now on: on a phone, what is far away is not laid out and has no place that could be judged. */
export async function layOutAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const all = new CSSStyleSheet();
    all.replaceSync(
      'main > *, footer, .post-list > *, .article-text > * { content-visibility: visible !important }',
    );
    document.adoptedStyleSheets = [all];
  });
}

/** Opens a page and, where it has a form that React takes over, begins to use it. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await hydrate(page);
  return response;
}

/** Waits until React has the admin; on a public page presses its islands, if it has any, and waits until React has them. */
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

/** Does something, and tells whether the page was changed in place: a reload would forget the mark. */
export async function staysInDocument(page: Page, act: () => Promise<void>): Promise<boolean> {
  await page.evaluate(() => document.documentElement.setAttribute('data-e2e-mark', ''));
  await act();
  return await page.evaluate(() => document.documentElement.hasAttribute('data-e2e-mark'));
}

/** Opens the page's own part of the header's links. */
export function mainNavigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main', exact: true });
}

export const phone = { width: 390, height: 844 };
