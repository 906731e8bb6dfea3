import type { FastifyInstance } from 'fastify';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { RequestSite } from '../modules/links/check-link.ts';

const maxRedirects = 5;

/** Requests a path from this process as a visitor would; a redirect to another site counts as a response. */
export function requestOwnSite(http: FastifyInstance, siteUrl: string): RequestSite {
  return async (path) => {
    let url = new URL(path, siteUrl);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await http.inject({ method: 'GET', url: url.pathname + url.search });
      const { location } = response.headers;
      if (response.statusCode < 300 || response.statusCode >= 400 || !location) {
        const isPage = String(response.headers['content-type']).startsWith('text/html');
        return { status: response.statusCode, ...(isPage && { ids: idsIn(response.body) }) };
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
