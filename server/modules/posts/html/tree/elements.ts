import type { Element, Parents } from 'hast';

/** All elements of a tree in document order, appended to `found`. */
export function elementsIn(tree: Parents, found: Element[] = []): Element[] {
  for (const child of tree.children) {
    if (child.type !== 'element') continue;
    found.push(child);
    elementsIn(child, found);
  }
  return found;
}

/** Wraps an element: `node` is the wrapper from then on. */
export function wrap(node: Element, tagName: string, properties: Element['properties']): void {
  Object.assign(node, { tagName, properties, children: [{ ...node }] });
}

/** A new element. */
export function element(
  tagName: string,
  properties: Element['properties'] = {},
  children: Element['children'] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}
