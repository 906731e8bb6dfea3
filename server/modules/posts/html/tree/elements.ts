import type { Element, Parents } from 'hast';

/** All elements of a tree in the order of the text. */
export function elementsIn(tree: Parents): Element[] {
  return tree.children.flatMap((child) =>
    child.type === 'element' ? [child, ...elementsIn(child)] : [],
  );
}

/** Puts an element, where it stands, into another one. The other one is the object that was given; the copy is returned. */
export function wrap(node: Element, tagName: string, properties: Element['properties']): Element {
  const inner = { ...node };
  Object.assign(node, { tagName, properties, children: [inner] });
  return inner;
}

/** A new element. */
export function element(
  tagName: string,
  properties: Element['properties'] = {},
  children: Element['children'] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}
