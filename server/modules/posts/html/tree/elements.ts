import type { Element, Parents } from 'hast';

/** All elements of a tree in the order of the text, behind those that were found before. */
export function elementsIn(tree: Parents, found: Element[] = []): Element[] {
  for (const child of tree.children) {
    if (child.type !== 'element') continue;
    found.push(child);
    elementsIn(child, found);
  }
  return found;
}

/** Puts an element into a new one in its place: `node` is the new one from then on. */
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
