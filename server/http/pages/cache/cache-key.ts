import { commentQuery, readCommentQuery } from '../../../../domain/posts/comment-query.ts';
import { blogAddress, readPostQuery } from '../../../../domain/posts/post-query.ts';
import { plainPath } from '../../addresses.ts';

/** Pages that are made for one visitor, or whose kinds have no end: strangers could fill the memory with them. */
const never = /^\/(admin|newsletter|unsubscribe|blog\/preview)(\/|$)/;

/** What the browser's router asks for: the data of one route. */
const routeId = /^[\w/-]{1,60}$/;

/**
 * The address under which a page is kept: its path and the parameters that change it, in one form. Undefined for a page
 * that is not kept, and for an address that is another spelling of one. A request of the browser's router for data
 * (".data") is kept beside its page, if it asks for one of `routes`; no redirect tidies its address, so its key is tidied.
 */
export function cacheKey(
  method: string,
  url: string,
  routes?: ReadonlySet<string>,
): string | undefined {
  // "//host/path" would be read as another site's.
  if ((method !== 'GET' && method !== 'HEAD') || !/^\/(?!\/)/.test(url)) return;
  const { pathname, searchParams } = new URL(url, 'http://site.invalid');
  const isData = pathname.endsWith('.data');
  const page = plainPath(isData ? pathOfData(pathname) : pathname);
  if (never.test(page) || searchParams.has('search') || !isInPlainForm(pathname)) return;
  const query = queryOf(page, searchParams);
  if (!isData) return page === pathname ? page + query : undefined;
  const path = page === '/' ? '/_.data' : `${page}.data`;
  const wanted = searchParams.get('_routes');
  if (wanted === null) return path + query;
  if (routes ? !routes.has(wanted) : !routeId.test(wanted)) return;
  return `${path}${query}${query ? '&' : '?'}_routes=${encodeURIComponent(wanted)}`;
}

/** As React Router reads it: "/_.data" stands for a path that ends with a slash. */
function pathOfData(pathname: string): string {
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, '');
}

/** The parameters that change a page, in one form. */
function queryOf(page: string, params: URLSearchParams): string {
  if (page === '/blog') return blogAddress(readPostQuery(params)).slice(page.length);
  return /^\/blog\/[^/]+$/.test(page) ? commentQuery(readCommentQuery(params)) : '';
}

/** Whether nothing in a path is escaped that need not be. */
function isInPlainForm(pathname: string): boolean {
  const plain = pathname.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
  return plain.join('/') === pathname;
}
