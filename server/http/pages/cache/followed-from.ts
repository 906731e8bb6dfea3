import type { IncomingHttpHeaders } from 'node:http';

/** The one page that differs by the page that led to it. */
const formPage = /^\/contact(\?|$)/;

/**
 * The path of our page whose link led to the contact form, as the browser's Referer says; '' for all other requests.
 * Our pages are known by the host that was asked.
 */
export function followedFrom(url: string, { referer, host }: IncomingHttpHeaders): string {
  if (referer === undefined || !formPage.test(url)) return '';
  const from = URL.parse(referer);
  return from && from.host === host ? from.pathname : '';
}
