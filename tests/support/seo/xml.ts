import { DOMParser, type Document, type Element, onErrorStopParsing } from '@xmldom/xmldom';

/** Reads XML; throws at the first thing that is not well-formed. */
export function readXml(text: string): Document {
  const parser = new DOMParser({ onError: onErrorStopParsing });
  return parser.parseFromString(text, 'application/xml');
}

/** The root element of a document that must have one. */
export function rootOf(text: string): Element {
  const root = readXml(text).documentElement;
  if (!root) throw new Error('The document has no root.');
  return root;
}

/** An element's own children of a name, with its prefix if any. */
export function children(parent: Element, name?: string): Element[] {
  return Array.from(parent.childNodes).filter(
    (node): node is Element => node.nodeType === 1 && (!name || node.nodeName === name),
  );
}

/** The text of the one child of a name; undefined when there is none, or more than one. */
export function textOf(parent: Element, name: string): string | undefined {
  const [only, ...more] = children(parent, name);
  return more.length > 0 ? undefined : only?.textContent?.trim();
}
