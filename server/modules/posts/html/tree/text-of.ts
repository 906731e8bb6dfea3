import type { Nodes } from 'hast';

/** Block elements: their words are separate from those before and after. */
export const blockNames: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'pre', 'blockquote', 'hr', 'div'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]);

const separating = new Set([...blockNames, 'br', 'img']);

/** The text of a cleaned tree, on one line. */
export function textOf(tree: Nodes): string {
  return spacedText(tree).replace(/\s+/gu, ' ').trim();
}

function spacedText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  const text = node.children.map(spacedText).join('');
  return node.type === 'element' && separating.has(node.tagName) ? ` ${text} ` : text;
}
