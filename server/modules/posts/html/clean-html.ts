import type { Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toParse5 } from 'hast-util-to-parse5';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, serialize } from 'parse5';
import { allowedHtml, inOurElements } from './allowed-html.ts';
import { fitContentModel } from './content-model.ts';
import { asParagraph, elementsIn, parseHtml, textOf } from './tree.ts';

/** HTML that may be stored, and its plain text on one line. */
export interface CleanHtml {
  html: string;
  text: string;
}

/** Of a million random texts none needed more than four. */
const maxPasses = 10;

/**
 * Cleans a post's HTML, whatever it is: headings become h2 and h3 (h1 is the page's title; in a text with an h1 all
 * move down one level), other blocks become paragraphs, and of other elements only the text stays. Cleaning twice
 * changes nothing more.
 */
export function cleanHtml(given: string): CleanHtml {
  let html = given;
  // Without its elements the result may parse differently: a <p> in a <button> in a <p> is valid, a <p> in a <p> is
  // not.
  for (let times = 0; times < maxPasses; times += 1) {
    const tree = cleanTree(parseHtml(html));
    const cleaned = htmlOf(tree);
    if (cleaned === html) return { html, text: textOf(tree) };
    html = cleaned;
  }
  return written(asParagraph(parseHtml(html)));
}

/** A clean tree as HTML and as plain text. */
export function written(tree: Root): CleanHtml {
  return { html: htmlOf(tree), text: textOf(tree) };
}

/** Cleans a tree. */
export function cleanTree(given: Root): Root {
  const tree = sanitize(inOurElements(given), allowedHtml);
  if (tree.type !== 'root') throw new Error('What is left of a root is a root.');
  for (const { properties } of elementsIn(tree)) {
    for (const [name, value] of Object.entries(properties)) {
      if (Array.isArray(value) && value.length === 0) delete properties[name];
    }
    // One class says how far a block is indented, what it is, or its language.
    if (Array.isArray(properties.className)) properties.className.length = 1;
    if (properties.start === 1) delete properties.start;
  }
  fitContentModel(tree);
  return tree;
}

/** A tree as HTML, serialised as browsers and the editor do. */
export function htmlOf(tree: Root): string {
  const fragment = toParse5(tree) as DefaultTreeAdapterTypes.DocumentFragment;
  return serialize(fragment, { treeAdapter }).trim();
}

const treeAdapter: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  /** Parsers drop a line break directly after <pre>. */
  getTextNodeContent(node) {
    const { parentNode, value } = node;
    const isFirst = parentNode?.nodeName === 'pre' && parentNode.childNodes[0] === node;
    return isFirst && value.startsWith('\n') ? `\n${value}` : value;
  },
};
