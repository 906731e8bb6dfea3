/** Where a link points: a path of our site with query and hash, an address of another site, or something else. */
export type LinkTarget =
  | { kind: 'own'; path: string }
  | { kind: 'outside'; address: string }
  | { kind: 'nowhere' | 'no-page' };

/** Reads the address of a link on the page at `path`. */
export function targetOf(href: string, siteUrl: string, path = '/'): LinkTarget {
  const url = URL.parse(href, siteUrl + path);
  if (!url || href.trim() === '') return { kind: 'nowhere' };
  if (!/^https?:$/.test(url.protocol)) return { kind: 'no-page' };
  if (url.host === new URL(siteUrl).host) {
    return { kind: 'own', path: url.pathname + url.search + url.hash };
  }
  url.hash = '';
  return { kind: 'outside', address: url.href };
}
