import sanitize from 'sanitize-html';
import {
  allowedImage,
  allowedLink,
  isOnOwnDisk,
} from '../../../../domain/posts/allowed-address.ts';
import { plainText } from '../../../../domain/text/plain-text.ts';
import { blockNames, marks, nothing } from './foreign-html.ts';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const tableParts = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const allowedTags = [
  ...['p', 'strong', 'em', 'u', 'ol', 'ul', 'li', 'pre', 'code', 'a', 'img'],
  ...['br', 'blockquote', 'hr'],
  ...tableParts,
];
const indented = ['p', 'li', 'h1', 'h2', 'h3'];
const deepest = 1000;
/** No address that cleaning leaves. */
const onOwnDisk = 'file:';
const cell = ['colspan', 'rowspan'];

/** The package's types do not know the last of these options. */
const rules: sanitize.IOptions & { allowedEmptyAttributes: string[] } = {
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    td: cell,
    th: [...cell, 'scope'],
  },
  allowedClasses: {
    ...Object.fromEntries(indented.map((name) => [name, [/^indent-[1-8]$/]])),
    code: [/^language-[a-z0-9+#-]{1,30}$/],
  },
  allowedEmptyAttributes: ['alt', 'href', 'src'],
  // Judged by allowedLink and allowedImage alone: the library would take refused ones away, not blank them.
  allowedSchemesAppliedToAttributes: [],
  // A picture that stayed on the writer's computer: a blank one in its place would tell the reader nothing.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === onOwnDisk,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'title', 'xml'],
  nestingLimit: 100,
  transformTags: {
    ...Object.fromEntries(blockNames.map((name) => [name, 'div'])),
    ...marks,
    a: (_, given) => ({ tagName: 'href' in given ? 'a' : nothing, attribs: linkAttributes(given) }),
    img: (tagName, given) => ({ tagName, attribs: imageAttributes(given) }),
    '*': (tagName, given) => ({ tagName, attribs: plausible(given) }),
  },
};

/**
 * A post's HTML as it may be stored and shown, whatever was sent: what the editor makes and what the first articles
 * are made of, and nothing else. Addresses that are not allowed become blank, headings become h2 and h3 (the page's
 * h1 is the title, so that a text with an h1 has all of them one step lower), other blocks become paragraphs; of all
 * other elements only their text stays. Cleaning what is clean changes nothing.
 */
export function cleanHtml(given: string): string {
  const text = given.replaceAll('\0', '').toWellFormed();
  const known = filtered(text, [...allowedTags, ...headings, 'div', nothing]);
  if (known === null) return `<p>${escaped(plainText(text))}</p>`;
  const marked = known.replaceAll(/<\/?span>/g, '');
  const ours = paragraphsForBlocks(headingsBelowTitle(marked));
  const clean = filtered(ours, [...allowedTags, 'h2', 'h3']) ?? '';
  // As browsers and the editor write it; "<" and ">" of texts and attributes are entities by now.
  return clean.replaceAll(' />', '>').trim();
}

/** Null for a nesting that no writer makes, and that the parser's time would grow with the square of. */
function filtered(html: string, tags: string[]): string | null {
  let depth = 0;
  const onOpenTag = () => {
    depth += 1;
    if (depth > deepest) throw new TooDeep();
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  try {
    return sanitize(html, { ...rules, allowedTags: tags, onOpenTag, onCloseTag });
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

class TooDeep extends Error {}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function headingsBelowTitle(html: string): string {
  const step = /<h1[ >]/.test(html) ? 1 : 0;
  return html.replaceAll(
    /(<\/?h)([1-6])(?=[ >])/g,
    (_, tag: string, level: string) => `${tag}${Math.min(3, Math.max(2, Number(level) + step))}`,
  );
}

/** The innermost of nested blocks are paragraphs; the others only part what stands in them. */
function paragraphsForBlocks(html: string): string {
  return html
    .replaceAll(
      /<div>((?:(?!<\/?(?:div|p|h\d|ul|ol|li|pre|blockquote|hr|table|caption|t[a-z]{1,4})\b)[\s\S])*)<\/div>/g,
      (_, inside: string) => (inside.trim() ? `<p>${inside}</p>` : '\n'),
    )
    .replaceAll(/<\/?div>/g, '\n');
}

function linkAttributes({ href = '', rel = '' }: sanitize.Attributes): sanitize.Attributes {
  const known = rel.toLowerCase().match(/\b(?:nofollow|noopener|noreferrer|sponsored|ugc)\b/g);
  return { href: allowedLink(href), ...(known && { rel: [...new Set(known)].join(' ') }) };
}

function imageAttributes({ src = '', alt = '', ...others }: sanitize.Attributes) {
  return { src: isOnOwnDisk(src) ? onOwnDisk : allowedImage(src), alt, ...others };
}

const shapes: Record<string, RegExp> = {
  width: /^[1-9]\d{0,4}$/,
  height: /^[1-9]\d{0,4}$/,
  start: /^\d{1,5}$/,
  colspan: /^[1-9]\d?$/,
  rowspan: /^[1-9]\d?$/,
  scope: /^(?:col|row)(?:group)?$/,
};

/** Without attributes whose values no editor writes; the classes of another editor get the names of ours. */
function plausible(given: sanitize.Attributes): sanitize.Attributes {
  const kept = Object.entries(given).filter(([name, value]) => shapes[name]?.test(value) ?? true);
  const attributes = Object.fromEntries(kept);
  if (attributes.class) attributes.class = attributes.class.replaceAll(/\bql-(?=indent-)/g, '');
  return attributes;
}
