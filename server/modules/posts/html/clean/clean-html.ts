import type { Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toParse5 } from 'hast-util-to-parse5';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, serialize } from 'parse5';
import { elementsIn } from '../tree/elements.ts';
import { asParagraph, parseHtml } from '../tree/parse-html.ts';
import { textOf } from '../tree/text-of.ts';
import { allowedHtml } from './allowed-html.ts';
import { inOurElements } from './foreign-html.ts';

/** HTML as it may be stored, and what a reader sees of it on one line. */
export interface CleanHtml {
  html: string;
  text: string;
}

/** Of a million random texts none took more than four. */
const maxPasses = 10;

/**
 * A post's HTML as it may be stored and shown, whatever was sent: headings become h2 and h3 (the page's h1 is the title, so
 * that a text with an h1 has all of them one step lower), other blocks become paragraphs; of all other elements only
 * their text stays. Cleaning what is clean changes nothing.
 */
export function cleanHtml(given: string): CleanHtml {
  let html = given;
  // What is left when elements go may be read differently: <button> allows a <p> in a <p>, which HTML without it does not.
  for (let times = 0; times < maxPasses; times += 1) {
    const tree = cleanTree(parseHtml(html));
    const cleaned = htmlOf(tree);
    if (cleaned === html) return { html, text: textOf(tree) };
    html = cleaned;
  }
  return written(asParagraph(parseHtml(html)));
}

/** A clean tree as HTML and as text. */
export function written(tree: Root): CleanHtml {
  return { html: htmlOf(tree), text: textOf(tree) };
}

/** The part of a tree that may be stored and shown. */
export function cleanTree(given: Root): Root {
  const tree = sanitize(inOurElements(given), allowedHtml);
  if (tree.type !== 'root') throw new Error('What is left of a root is a root.');
  for (const { properties } of elementsIn(tree)) {
    for (const [name, value] of Object.entries(properties)) {
      if (Array.isArray(value) && value.length === 0) delete properties[name];
    }
  }
  return tree;
}

/** A tree as HTML, in the spelling of browsers and thus of the editor. */
export function htmlOf(tree: Root): string {
  const fragment = toParse5(tree) as DefaultTreeAdapterTypes.DocumentFragment;
  return serialize(fragment, { treeAdapter }).trim();
}

const treeAdapter: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  /** Parsers drop a line break right behind <pre>. */
  getTextNodeContent(node) {
    const { parentNode, value } = node;
    const isFirst = parentNode?.nodeName === 'pre' && parentNode.childNodes[0] === node;
    return isFirst && value.startsWith('\n') ? `\n${value}` : value;
  },
};
