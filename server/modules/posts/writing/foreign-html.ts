import type { Attributes, Tag } from 'sanitize-html';

/** Blocks that a pasted text may be made of; each counts as a div. */
export const blockNames = [
  ...['address', 'article', 'aside', 'center', 'dd', 'details', 'dir', 'dl', 'dt', 'fieldset'],
  ...['figcaption', 'figure', 'footer', 'form', 'header', 'legend', 'main', 'menu', 'nav'],
  ...['search', 'section', 'summary'],
];

type Transform = (name: string, attributes: Attributes) => Tag;

/** Elements that mark a part of a line. Word and Google Docs say by a style what they mean, or that they do not mean it. */
export const marks: Record<string, Transform> = {
  b: (_, { style = '' }) => mark(isPlainWeight(style) ? markOf(style) : 'strong'),
  strong: (_, { style = '' }) => mark(isPlainWeight(style) ? markOf(style) : 'strong'),
  i: (_, { style = '' }) => mark(isUpright(style) ? markOf(style) : 'em'),
  em: (_, { style = '' }) => mark(isUpright(style) ? markOf(style) : 'em'),
  span: (_, { style = '' }) => mark(markOf(style)),
  font: (_, { style = '' }) => mark(markOf(style)),
  u: () => mark('u'),
};

/**
 * For an element that is to go while its text stays. It must be allowed and taken away afterwards: the library mixes
 * up its end tags when an element becomes one that is not allowed.
 */
export const nothing = 'span';

function mark(tagName: string): Tag {
  return { tagName, attribs: {} };
}

function isPlainWeight(style: string): boolean {
  return /(?<![\w-])font-weight:\s*(?:normal|[1-4]00)/i.test(style);
}

/** Not Word's mso-bidi-font-weight, which speaks of scripts written from right to left. */
function isUpright(style: string): boolean {
  return /(?<![\w-])font-style:\s*normal/i.test(style);
}

/** The one element that a style stands for; of several the strongest. */
function markOf(style: string): string {
  if (/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/i.test(style)) return 'strong';
  if (/(?<![\w-])font-style:\s*italic/i.test(style)) return 'em';
  return nothing;
}
