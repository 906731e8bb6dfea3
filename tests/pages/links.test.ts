import { selectAll } from 'hast-util-select';
import { expect, test } from 'vitest';
import { listedPages } from '../e2e/support/pages.ts';
import { origin, type PreparedSite, preparedSite } from './prepared-site.ts';

interface Visited {
  status: number;
  ids: string[];
  links: string[];
  files: string[];
}

const site = preparedSite();
const renamedPost = `${origin}/blog/keyword-research-in-hinglish`;

test('every link, anchor and file of the site resolves', async () => {
  const visited = await crawl(site);
  const broken: string[] = [];
  const files = new Set<string>();
  for (const [address, found] of visited) {
    for (const file of found.files) files.add(file);
    for (const link of found.links) broken.push(...faultsOf(link, address, visited));
  }
  for (const file of files) {
    expect(file.startsWith(`${origin}/`), file).toBe(true);
    const { status } = await site.get(file.slice(origin.length));
    if (status !== 200) broken.push(`${file} answers ${status}`);
  }
  expect(broken).toEqual([]);
  // The crawl found all listed pages and the files of a page.
  expect([...visited.keys()]).toEqual(
    expect.arrayContaining(listedPages.map((path) => `${origin}${path}`)),
  );
  expect(files.size).toBeGreaterThan(3);
});

async function crawl(site: PreparedSite): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const waiting = [`${origin}/`];
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    const found = await read(site, address);
    visited.set(address, found);
    for (const link of found.links) {
      const goal = withoutHash(link);
      const isNew = !visited.has(goal) && !waiting.includes(goal);
      if (goal.startsWith(`${origin}/`) && isNew) waiting.push(goal);
    }
  }
  return visited;
}

async function read({ get }: PreparedSite, address: string): Promise<Visited> {
  const { status, headers, root } = await get(address.slice(origin.length));
  // Feeds are for programs; their own tests read them.
  if (!String(headers['content-type']).startsWith('text/html')) {
    return { status, ids: [], links: [], files: [] };
  }
  const addresses = (selector: string, attribute: 'href' | 'src') =>
    selectAll(selector, root).map(
      ({ properties }) => new URL(String(properties[attribute] ?? ''), address).href,
    );
  return {
    status,
    ids: selectAll('[id]', root).map(({ properties }) => String(properties.id)),
    links: [...addresses('a', 'href'), ...addresses('link[rel=canonical]', 'href')],
    files: [
      ...addresses('link[href]:not([rel=canonical], [href^="data:"])', 'href'),
      ...addresses('[src]', 'src'),
    ],
  };
}

function faultsOf(link: string, from: string, visited: Map<string, Visited>): string[] {
  if (!link.startsWith(`${origin}/`)) {
    return /^(https:\/\/|mailto:|tel:)./.test(link) ? [] : [`${from} has the link ${link}`];
  }
  const goal = visited.get(withoutHash(link));
  // Two delivered posts link to the one that this site has renamed.
  if (withoutHash(link) === renamedPost && goal?.status === 301) return [];
  if (goal?.status !== 200) return [`${from} links to ${link}, which answers ${goal?.status}`];
  const id = decodeURIComponent(new URL(link).hash.slice(1));
  return id === '' || goal.ids.includes(id)
    ? []
    : [`${from} links to ${link}, which has no such part`];
}

function withoutHash(address: string): string {
  return address.split('#')[0] ?? address;
}
