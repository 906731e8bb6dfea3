import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { harmlessSource } from './clean-pasted-html.ts';
import type { PastedElement, PastedNode } from './pasted-tree.ts';

/** The body of pasted HTML, as the browser parses it. */
export function parsedBody(html: string): PastedElement {
  const page = parse(harmlessSource(html), { scriptingEnabled: false });
  const [root] = page.childNodes.flatMap(treeOf).filter((node) => typeof node === 'object');
  const body = root?.children.find((node) => typeof node === 'object' && node.name === 'body');
  if (typeof body !== 'object') throw new Error('A document has a body.');
  return body;
}

function treeOf(node: DefaultTreeAdapterTypes.ChildNode): PastedNode[] {
  if (node.nodeName === '#text' && 'value' in node) return [node.value];
  if (!('tagName' in node)) return [];
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
  return [{ name: node.tagName, attributes, children: node.childNodes.flatMap(treeOf) }];
}
