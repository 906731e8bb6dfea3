import type { Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { toParse5 } from 'hast-util-to-parse5';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, serialize } from 'parse5';
import type { HiddenPart } from '../../../../domain/posts/hidden-text.ts';
import { allowedHtml, toEditorElements } from './allowed-html.ts';
import { fitContentModel } from './content-model.ts';
import { asParagraph, elementsIn, parseHtml, parseShown, textOf } from './tree.ts';

/** HTML that may be stored, and its plain text on one line. */
export interface CleanHtml {
  html: string;
  text: string;
}

/** Cleaned HTML, and what stayed out of it because it is hidden. */
export interface CleanedHtml extends CleanHtml {
  leftBehind: HiddenPart[];
}

/** None of a million random texts needed more than four. */
const maxPasses = 10;

/**
 * Cleans any HTML for storage: headings become h2 and h3 (h1 is the page title; with an h1 in the text all headings
 * move down one level), other blocks become paragraphs, and of other elements only the text stays. Cleaning is
 * idempotent.
 */
export function cleanHtml(source: string): CleanedHtml {
  const { tree: shown, leftBehind } = parseShown(source);
  let parsed = shown;
  let html = source;
  // Removing elements may make the HTML parse differently: <p> in <button> in <p> is valid, <p> in <p> is not.
  for (let times = 0; times < maxPasses; times += 1) {
    const tree = cleanTree(parsed);
    const result = htmlOf(tree);
    if (result === html) return { html, text: textOf(tree), leftBehind };
    html = result;
    parsed = parseHtml(html);
  }
  return { ...written(asParagraph(parsed)), leftBehind };
}

/** A clean tree as HTML and as plain text. */
export function written(tree: Root): CleanHtml {
  return { html: htmlOf(tree), text: textOf(tree) };
}

export function cleanTree(source: Root): Root {
  const tree = sanitize(toEditorElements(source), allowedHtml);
  if (tree.type !== 'root') throw new Error('Cleaning a root must return a root.');
  for (const { properties } of elementsIn(tree)) {
    for (const [name, value] of Object.entries(properties)) {
      if (Array.isArray(value) && value.length === 0) delete properties[name];
    }
    // Only the first class counts: the indent, the kind of block or the language.
    if (Array.isArray(properties.className)) properties.className.length = 1;
    if (properties.start === 1) delete properties.start;
  }
  fitContentModel(tree);
  return tree;
}

/** A tree as HTML, serialised like browsers and the editor do. */
export function htmlOf(tree: Root): string {
  const fragment = toParse5(tree) as DefaultTreeAdapterTypes.DocumentFragment;
  return serialize(fragment, { treeAdapter }).trim();
}

const treeAdapter: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  /** Parsers drop a line break directly after <pre>, so one is added. */
  getTextNodeContent(node) {
    const { parentNode, value } = node;
    const isFirst = parentNode?.nodeName === 'pre' && parentNode.childNodes[0] === node;
    return isFirst && value.startsWith('\n') ? `\n${value}` : value;
  },
};
