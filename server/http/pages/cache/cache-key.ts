import { commentQuery, readCommentQuery } from '../../../../domain/posts/comment-query.ts';
import { blogAddress, readPostQuery } from '../../../../domain/posts/post-query.ts';
import { plainPath } from '../../addresses.ts';

/** Pages that are made for one visitor, or whose kinds have no end: strangers could fill the memory with them. */
const never = /^\/(admin|newsletter|unsubscribe|blog\/preview)(\/|$)/;

/**
 * The address under which a page is cached: its path and the parameters that change it, in one form. Undefined for a page
 * that is not cached, and for an address that is another spelling of one.
 */
export function cacheKey(method: string, url: string): string | undefined {
  // "//host/path" would be read as another site's.
  if ((method !== 'GET' && method !== 'HEAD') || !/^\/(?!\/)/.test(url)) return;
  const { pathname, searchParams } = new URL(url, 'http://site.invalid');
  if (never.test(pathname) || searchParams.has('search') || !isInPlainForm(pathname)) return;
  return pathname + queryOf(pathname, searchParams);
}

/** The parameters that change a page, in one form. */
function queryOf(page: string, params: URLSearchParams): string {
  if (page === '/blog') return blogAddress(readPostQuery(params)).slice(page.length);
  return /^\/blog\/[^/]+$/.test(page) ? commentQuery(readCommentQuery(params)) : '';
}

/** Whether a path has no slash at its end, and nothing in it is escaped that need not be. */
function isInPlainForm(pathname: string): boolean {
  const plain = pathname.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
  return plainPath(pathname) === pathname && plain.join('/') === pathname;
}
