import type { Schema } from 'hast-util-sanitize';

const indent: [string, RegExp] = ['className', /^indent-[1-8]$/];
const paragraph: [string, RegExp] = ['className', /^(?:indent-[1-8]|button|video)$/];
const size = /^[1-9]\d{0,4}$/;
const cell: [string, RegExp][] = [
  ['colSpan', /^[1-9]\d?$/],
  ['rowSpan', /^[1-9]\d?$/],
];

const tableParts = ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/**
 * The schema of a post's HTML: what the editor produces and the seeded posts contain. Addresses are checked by
 * allowedLink and allowedImage, which blank refused ones.
 */
export const allowedHtml = {
  tagNames: [
    ...['p', 'h2', 'h3', 'strong', 'em', 'u', 'ol', 'ul', 'li', 'pre', 'code', 'a', 'img'],
    ...['br', 'blockquote', 'hr', 'table', ...tableParts],
  ],
  // Browsers drop them elsewhere.
  ancestors: Object.fromEntries(tableParts.map((name) => [name, ['table']])),
  attributes: {
    p: [paragraph],
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
} satisfies Schema;
