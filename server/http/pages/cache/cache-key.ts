/** Parameters that change a page, by its path. Every other one is the visitor's own affair, such as a campaign's mark. */
const knownParameters: Record<string, readonly string[]> = {
  '/blog': ['category', 'tag', 'page'],
};

/** Pages that are made for one visitor, or whose kinds have no end: strangers could fill the memory with them. */
const never = /^\/(admin|newsletter|unsubscribe|blog\/preview)(\/|$)/;

/**
 * The address under which a page is kept: its path and the parameters that change it, in one order. Undefined for a
 * page that is not kept. A request of the browser's router for data (".data") is kept beside its page.
 */
export function cacheKey(method: string, url: string): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return;
  const { pathname, searchParams } = new URL(url, 'http://site.invalid');
  const page = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '');
  if (never.test(page) || searchParams.has('search')) return;
  const known = knownParameters[page] ?? [];
  const kept = new URLSearchParams();
  for (const name of [...known, ...(pathname.endsWith('.data') ? ['_routes'] : [])]) {
    const value = searchParams.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname;
}
