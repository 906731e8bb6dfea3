import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Element, ElementContent, Root, Text } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { writeMarkdown } from '../../../text/markdown.ts';
import { createQueue } from '../../../work-queue.ts';
import { blockNames, elementsIn, textOf } from './tree.ts';

/**
 * Trees up to this size are converted in this thread, in some 30 ms; the longest text would block the event loop for
 * seconds.
 */
const small = { elements: 500, characters: 20_000 };

/** By its path in the repository, because this file may be bundled. */
const thread = resolve('server/modules/posts/html/markdown-thread.ts');

/** One thread at a time: a tree may take some megabytes. */
const enqueue = createQueue();

/** A clean tree as Markdown; a large one is converted in a thread. */
export async function writeArticle(tree: Root): Promise<string> {
  const isSmall =
    elementsIn(tree).length <= small.elements && textOf(tree).length <= small.characters;
  return isSmall ? articleMarkdown(tree) : await enqueue(() => inThread(tree));
}

function inThread(tree: Root): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(thread, { workerData: tree });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread ended without a result.')));
  });
}

/** A clean tree as Markdown. Large trees take seconds: use writeArticle. */
export function articleMarkdown(tree: Root): string {
  return writeMarkdown(toMdast(markdownReady(tree)));
}

/** Each level indents all of its lines: unlimited nesting could make a text a hundred times as long. */
const maxDepth = 20;

const nesting = new Set(['blockquote', 'ul', 'ol', 'li']);
const marks = new Set(['strong', 'em']);
const joined = new Set([...marks, 'code']);

/** What surrounds an element: the names of its marks, its depth, and whether it is in a table cell. */
interface Place {
  marks: readonly string[];
  depth: number;
  isCell: boolean;
}

/**
 * Reduces a clean tree to what Markdown can express: no blocks in cells, captions before their tables, no
 * underlining, and no marks whose delimiters would merge with those of their neighbours.
 */
export function markdownReady(tree: Root): Root {
  const children = ready(tree.children as ElementContent[], { marks: [], depth: 0, isCell: false });
  return { type: 'root', children };
}

function ready(children: readonly ElementContent[], place: Place): ElementContent[] {
  return withJoinedMarks(children.flatMap((child) => readyNode(child, place)));
}

function readyNode(node: ElementContent, place: Place): ElementContent[] {
  if (node.type !== 'element') return [node];
  const { tagName } = node;
  if (tagName === 'pre' && !place.isCell) return [node];
  if (tagName === 'code') return readyCode(node, place);
  const depth = place.depth + (nesting.has(tagName) ? 1 : 0);
  const isMark = marks.has(tagName);
  const isCell = place.isCell || tagName === 'td' || tagName === 'th';
  const inside = isMark ? [...place.marks, tagName] : place.marks;
  const children = ready(node.children, { marks: inside, depth, isCell });
  if (place.isCell && blockNames.has(tagName)) return [space(), ...children, space()];
  const isBare =
    tagName === 'u' || place.marks.includes(tagName) || (depth > maxDepth && nesting.has(tagName));
  if (isBare) return children;
  if (isMark) return withSpacesOutside(node, children);
  if (tagName === 'table') return withCaptionBefore(node, children);
  if (tagName === 'figure') return children.map(asParagraph);
  return [{ ...node, children }];
}

/** Code in Markdown contains only text: a link in code becomes code in a link. */
function readyCode(code: Element, place: Place): ElementContent[] {
  if (!canBeCode(textOf(code), place)) return ready(code.children, place);
  const isText = code.children.every(({ type }) => type === 'text');
  return isText
    ? withSpacesOutside(code, code.children)
    : ready(withCodeInside(code.children, code), place);
}

/** Code must not be empty, and a table cell reads \| as its own escape, which would drop the backslash. */
function canBeCode(words: string, { isCell }: Place): boolean {
  return words !== '' && !(isCell && /\\(\||$)/.test(words));
}

function withCodeInside(children: readonly ElementContent[], code: Element): ElementContent[] {
  return children.map((child) => {
    if (child.type === 'text') return { ...code, children: [child] };
    if (child.type !== 'element' || child.tagName === 'code') return child;
    return { ...child, children: withCodeInside(child.children, code) };
  });
}

/** A picture and its caption, each as a line of its own. */
function asParagraph(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  if (node.tagName === 'figcaption') return { ...node, tagName: 'p' };
  return { type: 'element', tagName: 'p', properties: {}, children: [node] };
}

function withCaptionBefore(table: Element, children: ElementContent[]): ElementContent[] {
  const isCaption = (node: ElementContent) => 'tagName' in node && node.tagName === 'caption';
  const captions = children.filter(isCaption).map((node) => ({ ...node, tagName: 'p' }) as Element);
  return [...captions, { ...table, children: children.filter((node) => !isCaption(node)) }];
}

/** Moves spaces and breaks out of a mark: in Markdown no mark begins or ends with one. */
function withSpacesOutside(mark: Element, children: ElementContent[]): ElementContent[] {
  const parts = children.flatMap((node): ElementContent[] =>
    node.type === 'text' ? (node.value.match(/\s+|\S+(?:\s+\S+)*/g) ?? []).map(text) : [node],
  );
  const first = parts.findIndex((node) => !isSpace(node));
  if (first === -1) return parts;
  const end = parts.findLastIndex((node) => !isSpace(node)) + 1;
  const inner = { ...mark, children: parts.slice(first, end) };
  return [...parts.slice(0, first), inner, ...parts.slice(end)];
}

function isSpace(node: ElementContent): boolean {
  return node.type === 'text'
    ? node.value.trim() === ''
    : 'tagName' in node && node.tagName === 'br';
}

/** Joins neighbours with the same mark. */
function withJoinedMarks(nodes: readonly ElementContent[]): ElementContent[] {
  const runs: ElementContent[][] = [];
  for (const node of nodes) {
    const run = runs.at(-1);
    if (run?.[0] && areSame(run[0], node)) run.push(node);
    else runs.push([node]);
  }
  return runs.flatMap(([first, ...others]): ElementContent[] => {
    if (first?.type !== 'element' || others.length === 0) return first ? [first] : [];
    const children = [first, ...others].flatMap((node) =>
      'children' in node ? node.children : [],
    );
    return [{ ...first, children: withJoinedMarks(children) }];
  });
}

function areSame(one: ElementContent, other: ElementContent): boolean {
  if (one.type !== 'element' || other.type !== 'element') return false;
  return one.tagName === other.tagName && joined.has(one.tagName);
}

const text = (value: string): Text => ({ type: 'text', value });
const space = () => text(' ');
