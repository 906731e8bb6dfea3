import type { HtmlTree } from '../../../../domain/posts/hidden-text.ts';

/** HTML from the clipboard as plain objects, so that tests need no browser. */
export interface PastedElement {
  name: string;
  attributes: Map<string, string>;
  children: PastedNode[];
}

export type PastedNode = PastedElement | string;

export function element(name: string, children: PastedNode[] = []): PastedElement {
  return { name, attributes: new Map(), children };
}

export function isElement(node: PastedNode | undefined): node is PastedElement {
  return typeof node === 'object';
}

export function treeOf(node: Element): PastedElement {
  const attributes = new Map(Array.from(node.attributes, ({ name, value }) => [name, value]));
  const children = Array.from(node.childNodes).flatMap((child): PastedNode[] => {
    if (child instanceof Element) return [treeOf(child)];
    return child.nodeType === Node.TEXT_NODE ? [child.textContent ?? ''] : [];
  });
  return { name: node.localName, attributes, children };
}

/** The attributes of styles are renamed: see harmlessSource. */
export const pastedHtml: HtmlTree<PastedNode> = {
  nameOf: (node) => (isElement(node) ? node.name : undefined),
  attributeOf: (node, name) =>
    isElement(node) ? node.attributes.get(name === 'style' ? 'data-style' : name) : undefined,
  textOf,
  childrenOf: (node) => (isElement(node) ? node.children : []),
  setChildren(node, children) {
    if (isElement(node)) node.children = children;
  },
};

export function textOf(node: PastedNode): string {
  return isElement(node) ? node.children.map(textOf).join('') : node;
}

/** Whether a node has neither text nor pictures. */
export function isBlank(node: PastedNode): boolean {
  if (!isElement(node)) return node.trim() === '';
  return node.name !== 'img' && node.name !== 'hr' && node.children.every(isBlank);
}

/** All elements below `tree`, in document order. */
export function elementsIn(tree: PastedElement): PastedElement[] {
  return tree.children.filter(isElement).flatMap((child) => [child, ...elementsIn(child)]);
}

/** Replaces the children of every element by the result of `change`, innermost first. */
export function changeChildren(
  tree: PastedElement,
  change: (children: PastedNode[]) => PastedNode[],
): void {
  for (const child of tree.children) if (isElement(child)) changeChildren(child, change);
  tree.children = change(tree.children);
}

const voidNames = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'wbr']);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

export function htmlOf(nodes: PastedNode[]): string {
  return nodes.map((node) => (isElement(node) ? elementHtml(node) : escapeHtml(node))).join('');
}

function elementHtml({ name, attributes, children }: PastedElement): string {
  const attributeText = Array.from(
    attributes,
    ([key, value]) => ` ${key}="${escapeHtml(value)}"`,
  ).join('');
  if (voidNames.has(name)) return `<${name}${attributeText}>`;
  // Parsers drop the first line break of a pre element.
  const first = name === 'pre' ? '\n' : '';
  return `<${name}${attributeText}>${first}${htmlOf(children)}</${name}>`;
}
