import { nonceAttribute } from './nonce-attribute.ts';

/**
 * Marks the scripts and styles in the head of a rendered page as ours: what a page takes from the database stands there
 * as text alone, in which every "<" is escaped.
 */
export function approveHead(html: string, nonce: string | undefined): string {
  const end = html.indexOf('</head>');
  const approval = nonceAttribute(nonce);
  const head = html
    .slice(0, end)
    .replaceAll(/<(?:script|style)(?=[ >])(?![^>]* nonce=)/g, (tag) => tag + approval);
  return head + html.slice(end);
}
