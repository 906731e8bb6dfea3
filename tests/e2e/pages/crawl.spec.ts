import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { listedPages } from '../support/pages.ts';

interface Visited {
  status: number;
  ids: string[];
  links: string[];
  files: string[];
}

test('every link, anchor and file of the site resolves', async ({ page, request, baseURL }) => {
  test.slow();
  const origin = baseURL ?? '';
  const visited = await crawl(page, request, origin);
  const broken: string[] = [];
  const files = new Set<string>();
  for (const [address, found] of visited) {
    for (const file of found.files) files.add(file);
    for (const link of found.links) broken.push(...faultsOf(link, address, origin, visited));
  }
  for (const file of files) {
    expect(file.startsWith(`${origin}/`), file).toBe(true);
    const { status } = { status: (await request.get(file, { maxRedirects: 0 })).status() };
    if (status !== 200) broken.push(`${file} answers ${status}`);
  }
  expect(broken).toEqual([]);
  // The crawl has seen something: all that we list, and the files of a page.
  expect([...visited.keys()]).toEqual(
    expect.arrayContaining(listedPages.map((path) => `${origin}${path}`)),
  );
  expect(files.size).toBeGreaterThan(3);
});

const nothing = { ids: [], links: [], files: [] };

async function crawl(
  page: Page,
  request: APIRequestContext,
  origin: string,
): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const waiting = [`${origin}/`];
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    const response = await request.get(address, { maxRedirects: 0 });
    // Feeds are for programs; their own tests read them.
    const isPage = response.headers()['content-type']?.startsWith('text/html');
    const found = isPage ? await read(page, await response.text(), address) : nothing;
    visited.set(address, { status: response.status(), ...found });
    for (const link of found.links) {
      const goal = withoutHash(link);
      if (goal.startsWith(`${origin}/`) && !visited.has(goal) && !waiting.includes(goal)) {
        waiting.push(goal);
      }
    }
  }
  return visited;
}

/** Parses a page as a browser does, without showing it or running its scripts. */
async function read(page: Page, html: string, address: string): Promise<Omit<Visited, 'status'>> {
  return await page.evaluate(
    ([text, base]) => {
      const parsed = new DOMParser().parseFromString(text, 'text/html');
      const addresses = (selector: string, attribute: string) =>
        [...parsed.querySelectorAll(selector)].map(
          (element) => new URL(element.getAttribute(attribute) ?? '', base).href,
        );
      return {
        ids: [...parsed.querySelectorAll('[id]')].map(({ id }) => id),
        links: [...addresses('a', 'href'), ...addresses('link[rel="canonical"]', 'href')],
        files: [
          ...addresses('link[href]:not([rel="canonical"])', 'href'),
          ...addresses('[src]', 'src'),
        ],
      };
    },
    [html, address] as const,
  );
}

function faultsOf(
  link: string,
  from: string,
  origin: string,
  visited: Map<string, Visited>,
): string[] {
  if (!link.startsWith(`${origin}/`)) {
    return /^(https:\/\/|mailto:|tel:)./.test(link) ? [] : [`${from} has the link ${link}`];
  }
  const goal = visited.get(withoutHash(link));
  if (goal?.status !== 200) return [`${from} links to ${link}, which answers ${goal?.status}`];
  const id = decodeURIComponent(new URL(link).hash.slice(1));
  return id === '' || goal.ids.includes(id)
    ? []
    : [`${from} links to ${link}, which has no such part`];
}

function withoutHash(address: string): string {
  return address.split('#')[0] ?? address;
}
