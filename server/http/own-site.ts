import type { FastifyInstance } from 'fastify';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { AskSite } from '../modules/links/check-link.ts';

const maxRedirects = 5;

/** Requests a path from this process as a visitor would; a redirect to another site counts as a response. */
export function askOwnSite(http: FastifyInstance, siteUrl: string): AskSite {
  return async (path) => {
    let url = new URL(path, siteUrl);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const answer = await http.inject({ method: 'GET', url: url.pathname + url.search });
      const { location } = answer.headers;
      if (answer.statusCode < 300 || answer.statusCode >= 400 || !location) {
        const isPage = String(answer.headers['content-type']).startsWith('text/html');
        return { status: answer.statusCode, ...(isPage && { ids: idsIn(answer.body) }) };
      }
      url = new URL(location, url);
      if (url.origin !== siteUrl) break;
    }
    return { status: 200 };
  };
}

function idsIn(html: string): Set<string> {
  const ids = new Set<string>();
  const walk = (node: DefaultTreeAdapterTypes.ParentNode) => {
    for (const child of node.childNodes) {
      if (!('attrs' in child)) continue;
      for (const { name, value } of child.attrs) if (name === 'id') ids.add(value);
      walk(child);
    }
  };
  walk(parse(html));
  return ids;
}
