/**
 * Inline elements: their words are joined with the neighbouring text. The words of every other element, known or not, are
 * separate.
 */
const inlineNames = new Set([
  ...['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'data', 'del', 'dfn', 'em'],
  ...['font', 'i', 'ins', 'kbd', 'mark', 'nobr', 'q', 'rb', 'rp', 'rt', 'rtc', 'ruby', 's', 'samp'],
  ...['small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr'],
  // Elements without text.
  ...['area', 'base', 'col', 'colgroup', 'link', 'meta', 'param', 'source', 'track'],
]);

/** Whether an element is inline. Word's own elements, such as o:p and st1:place, are inline too. */
export function isInline(name: string): boolean {
  return inlineNames.has(name) || name.includes(':');
}

/** Block elements of web pages that posts do not have; treated like div. */
export const foreignBlocks: ReadonlySet<string> = new Set([
  ...['div', 'address', 'article', 'aside', 'body', 'canvas', 'center', 'dd', 'details', 'dialog'],
  ...['dir', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'head', 'header'],
  ...['hgroup', 'html', 'legend', 'listing', 'main', 'marquee', 'menu', 'nav', 'search', 'section'],
  ...['summary'],
]);
