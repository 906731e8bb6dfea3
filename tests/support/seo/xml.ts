import { DOMParser, type Document, type Element, onErrorStopParsing } from '@xmldom/xmldom';

/** Parses XML; throws if it is not well-formed. */
export function readXml(text: string): Document {
  const parser = new DOMParser({ onError: onErrorStopParsing });
  return parser.parseFromString(text, 'application/xml');
}

/** The root element of a document; throws if there is none. */
export function rootOf(text: string): Element {
  const root = readXml(text).documentElement;
  if (!root) throw new Error('The document has no root.');
  return root;
}

/** An element's own children with a name, including its prefix if any. */
export function children(parent: Element, name?: string): Element[] {
  return Array.from(parent.childNodes).filter(
    (node): node is Element => node.nodeType === 1 && (!name || node.nodeName === name),
  );
}

/** The text of the only child with a name; undefined if there is none, or more than one. */
export function textOf(parent: Element, name: string): string | undefined {
  const [only, ...more] = children(parent, name);
  return more.length > 0 ? undefined : only?.textContent?.trim();
}
