import type { Element, Nodes } from 'hast';
import { linkHeadings, outlineHeadings } from './article-html.ts';
import { cleanTree } from './clean-html.ts';
import { blockNames, elementsIn, parseShown, textOf } from './tree.ts';

/** An element of a text; `nth` counts elements with the same address, or all headings, from 0. */
interface Found {
  nth: number;
}

export interface TextLink extends Found {
  href: string;
  words: string;
}

export interface TextPicture extends Found {
  src: string;
  alt: string;
  /** The words before the element or around it. */
  after: string;
}

interface TextHeading extends Found {
  level: number;
  words: string;
}

/** The checked parts of a post's text, in document order. */
export interface TextParts {
  links: TextLink[];
  pictures: TextPicture[];
  headings: TextHeading[];
  /** The whole text, one line a block. */
  words: string;
  /** What of it may become a link: of paragraphs, points and cells, what is in no link and no code. */
  passages: string[];
  /** Ids of the headings on the post's page. */
  ids: ReadonlySet<string>;
}

/** Blocks that contain words directly, and how many of them are read to find words before a picture. */
const lines = new Set(['p', 'h2', 'h3', 'li', 'pre', 'td', 'th', 'figcaption']);
const maxBlocksBefore = 5;

/** Parses a post's HTML as it would be published. */
export function textParts(html: string): TextParts {
  const elements = elementsIn(cleanTree(parseShown(html).tree));
  const parts = { links: linksIn(elements), pictures: picturesIn(elements) };
  const headings = elements
    .filter(({ tagName }) => /^h[23]$/.test(tagName))
    .map((node, nth) => ({ nth, level: Number(node.tagName[1]), words: textOf(node) }));
  const words = elements
    .filter(({ tagName }) => lines.has(tagName))
    .map(textOf)
    .join('\n');
  outlineHeadings(elements);
  const passages = passagesIn(elements);
  return {
    ...parts,
    headings,
    words,
    passages,
    ids: new Set(linkHeadings(elements).map(({ id }) => id)),
  };
}

function linksIn(elements: Element[]): TextLink[] {
  const nthOf = counter();
  return elements
    .filter(({ tagName }) => tagName === 'a')
    .map((node) => {
      const href = String(node.properties.href ?? '');
      const picture = elementsIn(node).find(({ tagName }) => tagName === 'img');
      const words = textOf(node) || String(picture?.properties.alt ?? '');
      return { href, words: words || href, nth: nthOf(href) };
    });
}

function picturesIn(elements: Element[]): TextPicture[] {
  const nthOf = counter();
  const wordsOf = new Map<Element, string>();
  const before: Element[] = [];
  return elements.flatMap((node) => {
    if (lines.has(node.tagName)) before.push(node);
    if (node.tagName !== 'img') return [];
    const block = before.slice(-maxBlocksBefore).findLast((each) => {
      if (!wordsOf.has(each)) wordsOf.set(each, textOf(each));
      return wordsOf.get(each) !== '';
    });
    const { src, alt } = node.properties;
    const address = String(src ?? '');
    const after = (block && wordsOf.get(block)) ?? '';
    return [{ src: address, alt: String(alt ?? '').trim(), after, nth: nthOf(address) }];
  });
}

const linkable = new Set(['p', 'li', 'td']);

function passagesIn(elements: Element[]): string[] {
  return elements
    .filter(({ tagName }) => linkable.has(tagName))
    .flatMap((node) => ownText(node).split('\n'))
    .map((text) => text.trim())
    .filter(Boolean);
}

/** The words of a block on lines of their own, without blocks, links, code and pictures in it. */
function ownText(node: Nodes): string {
  if (node.type === 'text') return node.value.replaceAll(/\s+/g, ' ');
  if (!('children' in node)) return '';
  return node.children
    .map((child) => {
      const isLeft =
        child.type === 'element' &&
        (blockNames.has(child.tagName) || ['a', 'code', 'img', 'br'].includes(child.tagName));
      return isLeft ? '\n' : ownText(child);
    })
    .join('');
}

function counter(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    return nth;
  };
}
