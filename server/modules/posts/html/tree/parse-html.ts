import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parseFragment,
  type TreeAdapter,
} from 'parse5';
import { element } from './elements.ts';
import { textOf } from './text-of.ts';

/** What no writer makes: deeper trees exhaust the stack, larger ones hold up the process. */
const max = { depth: 250, elements: 100_000 };

class TooLarge extends Error {}

/** HTML as a tree, read as browsers read it. Only the words are left of a text beyond these limits. */
export function parseHtml(html: string): Root {
  const text = html.replaceAll('\0', '').toWellFormed();
  try {
    return parsed(text);
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return wordsAlone(text);
  }
}

/** The words of a tree as one paragraph. */
export function asParagraph(tree: Root): Root {
  return { type: 'root', children: [element('p', {}, [{ type: 'text', value: textOf(tree) }])] };
}

function parsed(html: string): Root {
  const tree = fromParse5(parseFragment(html, { treeAdapter: limited(), scriptingEnabled: false }));
  if (tree.type !== 'root') throw new Error('A fragment is read as a root.');
  return tree;
}

/** Stops the parser, which builds some trees that are far larger than their text. */
function limited(): TreeAdapter<DefaultTreeAdapterMap> {
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

/** Without its tags a text holds no elements. */
function wordsAlone(html: string): Root {
  return asParagraph(parsed(html.replaceAll(/<[^<>]*>/g, ' ').replaceAll('<', '&lt;')));
}
