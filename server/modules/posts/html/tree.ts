import type { Element, Nodes, Parents, Root, RootContent } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parseFragment,
  type TreeAdapter,
} from 'parse5';
import {
  type HiddenPart,
  type HtmlTree,
  removeHidden,
} from '../../../../domain/posts/hidden-text.ts';
import { keepSwallowedText } from '../../../../domain/posts/swallowed-text.ts';
import { storable } from '../../../../domain/text/storable.ts';

/** All elements of a tree in document order, appended to `found`. */
export function elementsIn(tree: Parents, found: Element[] = []): Element[] {
  for (const child of tree.children) {
    if (child.type !== 'element') continue;
    found.push(child);
    elementsIn(child, found);
  }
  return found;
}

/** Wraps an element: `node` becomes the wrapper. */
export function wrap(node: Element, tagName: string, properties: Element['properties']): void {
  Object.assign(node, { tagName, properties, children: [{ ...node }] });
}

export function element(
  tagName: string,
  properties: Element['properties'] = {},
  children: Element['children'] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}

/** Block elements separate their words from those before and after. */
export const blockNames: ReadonlySet<string> = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'pre', 'blockquote', 'hr', 'div'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption'],
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

/** More than anybody writes: deeper trees exhaust the stack, larger ones block the process. */
const max = { depth: 250, elements: 100_000 };

class TooLarge extends Error {}

/** Parses HTML like browsers do, but without losing text. Beyond these limits only the text remains. */
export function parseHtml(html: string): Root {
  const text = keepSwallowedText(storable(html));
  try {
    return parsed(text);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return plainTextOnly(text);
  }
}

/** Parses HTML without what is hidden where it comes from, and says what that is. */
export function parseShown(html: string): { tree: Root; leftBehind: HiddenPart[] } {
  const tree = parseHtml(html);
  return { tree, leftBehind: removeHidden<Nodes>(tree, html, hast) };
}

const hast: HtmlTree<Nodes> = {
  nameOf: (node) => ('tagName' in node ? node.tagName : 'children' in node ? '' : undefined),
  attributeOf(node, name) {
    const value = 'tagName' in node ? node.properties[name === 'class' ? 'className' : name] : null;
    if (value === null || value === undefined || value === false) return;
    return Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value);
  },
  textOf: (node) => (node.type === 'text' ? node.value : ''),
  childrenOf: (node) => ('children' in node ? node.children : []),
  setChildren(node, children) {
    if ('children' in node) node.children = children as RootContent[] & Element['children'];
  },
};

/** The text of a tree as one paragraph. */
export function asParagraph(tree: Root): Root {
  return { type: 'root', children: [element('p', {}, [{ type: 'text', value: textOf(tree) }])] };
}

function parsed(html: string): Root {
  const tree = fromParse5(
    parseFragment(html, { treeAdapter: limitedTreeAdapter(), scriptingEnabled: false }),
  );
  if (tree.type !== 'root') throw new Error('Parsing a fragment must return a root.');
  return tree;
}

/** A tree adapter that aborts parsing: some texts produce trees far larger than their source. */
function limitedTreeAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0;
  let elements = 0;
  const check = () => {
    if (depth > max.depth || elements > max.elements) throw new TooLarge();
  };
  return {
    ...defaultTreeAdapter,
    onElementCreated() {
      elements += 1;
      check();
    },
    onItemPush() {
      depth += 1;
      check();
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

/** Removes everything that looks like a tag. */
function plainTextOnly(html: string): Root {
  return asParagraph(parsed(html.replaceAll(/<[^<>]*>/g, ' ').replaceAll('<', '&lt;')));
}
