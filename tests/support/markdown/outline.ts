import type { ElementContent, Root } from 'hast';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parseHtml } from '../../../server/modules/posts/html/tree.ts';

/** Renders Markdown like GitHub, including every tag and address in it. */
export function renderedMarkdown(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

/** A page's elements and texts, as far as Markdown can express them. */
export function outlineOf(html: string | Root): string {
  const { children } = typeof html === 'string' ? parseHtml(html) : html;
  return plain(children.map((node) => outlined(node as ElementContent, '')).join(''));
}

const transparent = new Set(['tbody', 'thead', 'tfoot', 'u', 'p']);

function outlined(node: ElementContent, parent: string): string {
  if (node.type === 'text') return node.value.replace(/[<>&]/g, (sign) => names[sign] ?? sign);
  if (node.type !== 'element') return '';
  const { tagName, properties } = node;
  const inner = node.children.map((child) => outlined(child, tagName)).join('');
  if (transparent.has(tagName)) return tagName === 'p' ? `\n${inner}\n` : inner;
  if (tagName === 'br') return ' ';
  if (tagName === 'code' && parent === 'pre' && !properties.className) return inner;
  // GitHub's tables have a header row, blank if the text has none.
  if (tagName === 'tr' && /^(\s*<td>\s*<\/td>)*\s*$/.test(inner)) return '';
  const values = [properties.href, properties.src, properties.alt, properties.start];
  const language = parent === 'pre' ? properties.className : undefined;
  const facts = [...values, language]
    .flat()
    .filter((fact) => fact !== undefined && fact !== 1)
    .map((fact) => plainAddress(String(fact)));
  const name = tagName === 'th' ? 'td' : tagName;
  // Rows are padded with blank cells.
  const trimmed = tagName === 'tr' ? inner.replace(/(\s*<td>\s*<\/td>)+\s*$/, '') : inner;
  return `<${[name, ...facts].join(' ')}>${trimmed}</${name}>`;
}

const names: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };

/** Unescapes addresses, because renderers escape more than necessary. */
function plainAddress(text: string): string {
  return text.replaceAll(/%[0-9A-F]{2}/g, (escaped) => decoded(escaped));
}

function decoded(escaped: string): string {
  const code = Number.parseInt(escaped.slice(1), 16);
  return code < 0x80 ? String.fromCharCode(code) : escaped;
}

function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<\/?[^>]*>) ?/g, '$1')
    .trim();
}
