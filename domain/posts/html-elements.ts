/**
 * Elements within a line of text: their words go on from those beside them. Those of every other element, known or not,
 * stay apart from their neighbours.
 */
const inlineNames = new Set([
  ...['a', 'abbr', 'acronym', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'data', 'del', 'dfn', 'em'],
  ...['font', 'i', 'ins', 'kbd', 'mark', 'nobr', 'q', 'rb', 'rp', 'rt', 'rtc', 'ruby', 's', 'samp'],
  ...['small', 'span', 'strike', 'strong', 'sub', 'sup', 'time', 'tt', 'u', 'var', 'wbr'],
  // Without words.
  ...['area', 'base', 'col', 'colgroup', 'link', 'meta', 'param', 'source', 'track'],
]);

/** Word's own elements, such as o:p and st1:place, are within a line too. */
export function isInline(name: string): boolean {
  return inlineNames.has(name) || name.includes(':');
}

/** Elements of pages that stand for a paragraph or hold some, and have no element of ours: treated like div. */
export const foreignBlocks: ReadonlySet<string> = new Set([
  ...['div', 'address', 'article', 'aside', 'body', 'canvas', 'center', 'dd', 'details', 'dialog'],
  ...['dir', 'dl', 'dt', 'fieldset', 'figcaption', 'figure', 'footer', 'form', 'head', 'header'],
  ...['hgroup', 'html', 'legend', 'listing', 'main', 'marquee', 'menu', 'nav', 'search', 'section'],
  ...['summary'],
]);
