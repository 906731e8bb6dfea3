import type { IncomingHttpHeaders } from 'node:http';

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
