import type { IncomingHttpHeaders } from 'node:http';
import { slugOfAuthorAddress } from '../../../../domain/authors/authors.ts';
import { commentQuery, readCommentQuery } from '../../../../domain/comments/comment-query.ts';
import { blogAddress, readPage, readPostQuery } from '../../../../domain/posts/post-query.ts';
import { plainPath } from '../../addresses.ts';

/** Pages for one visitor, or with endless addresses that could fill the memory. */
const never = /^\/(admin|newsletter|unsubscribe|blog\/preview)(\/|$)/;

/**
 * The cache key of a page: its path and the parameters that change it, in canonical form. Undefined for pages that
 * are not cached and for other spellings of an address.
 */
export function cacheKey(method: string, url: string): string | undefined {
  // `new URL` would read "//host/path" as another site's address.
  if ((method !== 'GET' && method !== 'HEAD') || !/^\/(?!\/)/.test(url)) return;
  const { pathname, searchParams } = new URL(url, 'http://site.invalid');
  if (never.test(pathname) || searchParams.has('search') || !isInPlainForm(pathname)) return;
  return pathname + queryOf(pathname, searchParams);
}

/** The key of the page for visitors who come from another of our pages. */
export function keyFrom(key: string, from: string): string {
  return from === '' ? key : `${key} from ${from}`;
}

/** The query with only the parameters that change the page, in canonical form. */
function queryOf(page: string, params: URLSearchParams): string {
  if (page === '/blog') return blogAddress(readPostQuery(params)).slice(page.length);
  if (slugOfAuthorAddress(page)) {
    const number = readPage(params.get('page'));
    return number > 1 ? `?page=${number}` : '';
  }
  return /^\/blog\/[^/]+$/.test(page) ? commentQuery(readCommentQuery(params)) : '';
}

/** Whether a path has neither a trailing slash nor needless escapes. */
function isInPlainForm(pathname: string): boolean {
  const plain = pathname.split('/').map((part) => encodeURIComponent(decodeURIComponent(part)));
  return plainPath(pathname) === pathname && plain.join('/') === pathname;
}

/** The only page that depends on the page that linked to it. */
const formPage = /^\/contact(\?|$)/;

/**
 * The path of our page whose link led to the contact form, from the browser's Referer; '' for all other requests. Our
 * pages are recognised by the requested host.
 */
export function followedFrom(url: string, { referer, host }: IncomingHttpHeaders): string {
  if (referer === undefined || !formPage.test(url)) return '';
  const from = URL.parse(referer);
  return from && from.host === host ? from.pathname : '';
}
