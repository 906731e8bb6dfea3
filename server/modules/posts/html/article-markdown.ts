import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Element, ElementContent, Root, Text } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { writeMarkdown } from '../../../text/markdown.ts';
import { createQueue } from '../../../work-queue.ts';
import { blockNames, elementsIn, textOf } from './tree.ts';

/** Written at once, in some 30 ms; the longest text would hold the event loop for seconds. */
const small = { elements: 500, characters: 20_000 };

/** By its path in the checkout: this file may have been bundled. */
const thread = resolve('server/modules/posts/html/markdown-thread.ts');

/** Trees of some megabytes: one after the other. */
const enqueue = createQueue();

/** A clean tree as Markdown; in a thread if it is large. */
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
    worker.once('exit', () => reject(new Error('The thread ended without an answer.')));
  });
}

/** A clean tree as Markdown. Large ones take seconds: see writeArticle. */
export function articleMarkdown(tree: Root): string {
  return writeMarkdown(toMdast(markdownReady(tree)));
}

/** Each level indents every line of it: a text of a megabyte would become one of a hundred. */
const maxDepth = 20;

const nesting = new Set(['blockquote', 'ul', 'ol', 'li']);
const marks = new Set(['strong', 'em']);
const joined = new Set([...marks, 'code']);

/** What surrounds an element: names of its marks, how deep it is, and whether it is in a cell of a table. */
interface Place {
  marks: readonly string[];
  depth: number;
  isCell: boolean;
}

/**
 * A clean tree in forms that Markdown has: no block in a cell, captions before their tables, no underlining, and no
 * marks whose signs would run together with those of their neighbours.
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
  return [{ ...node, children }];
}

/** Markdown's code holds nothing but text: a link in code becomes code in a link. */
function readyCode(code: Element, place: Place): ElementContent[] {
  if (!canBeCode(textOf(code), place)) return ready(code.children, place);
  const isText = code.children.every(({ type }) => type === 'text');
  return isText
    ? withSpacesOutside(code, code.children)
    : ready(withCodeInside(code.children, code), place);
}

/** Code must not be empty, and a cell takes the backslash before a line for the cell's own. */
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

function withCaptionBefore(table: Element, children: ElementContent[]): ElementContent[] {
  const isCaption = (node: ElementContent) => 'tagName' in node && node.tagName === 'caption';
  const captions = children.filter(isCaption).map((node) => ({ ...node, tagName: 'p' }) as Element);
  return [...captions, { ...table, children: children.filter((node) => !isCaption(node)) }];
}

/** Markdown has no mark that begins or ends with a space or a break. */
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

/** Neighbours with the same mark become one. */
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
