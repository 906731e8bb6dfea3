import type { Schema } from 'hast-util-sanitize';

const indent: [string, RegExp] = ['className', /^indent-[1-8]$/];
const size = /^[1-9]\d{0,4}$/;
const cell: [string, RegExp][] = [
  ['colSpan', /^[1-9]\d?$/],
  ['rowSpan', /^[1-9]\d?$/],
];

const tableParts = ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/**
 * All that a post's HTML may hold: what the editor makes and what the first articles are made of. Addresses are judged by
 * allowedLink and allowedImage, which leave refused ones blank.
 */
export const allowedHtml = {
  tagNames: [
    ...['p', 'h2', 'h3', 'strong', 'em', 'u', 'ol', 'ul', 'li', 'pre', 'code', 'a', 'img'],
    ...['br', 'blockquote', 'hr', 'table', ...tableParts],
  ],
  // Elsewhere a browser drops them.
  ancestors: Object.fromEntries(tableParts.map((name) => [name, ['table']])),
  attributes: {
    p: [indent],
    li: [indent],
    h2: [indent],
    h3: [indent],
    code: [['className', /^language-[a-z0-9+#-]{1,30}$/]],
    a: ['href', ['rel', 'nofollow', 'noopener', 'noreferrer', 'sponsored', 'ugc']],
    img: ['src', 'alt', ['width', size], ['height', size]],
    ol: [['start', /^\d{1,5}$/]],
    td: cell,
    th: [...cell, ['scope', /^(?:col|row)(?:group)?$/]],
  },
  clobber: [],
  protocols: {},
  required: {},
  strip: [
    ...['script', 'style', 'textarea', 'option', 'xmp', 'title', 'xml'],
    // What stands in these is read as text.
    ...['iframe', 'noembed', 'noframes'],
  ],
} satisfies Schema;
