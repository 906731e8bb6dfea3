import type { Element, ElementContent, Root, RootContent } from 'hast';
import { blockNames, element, elementsIn, textOf } from './tree.ts';

type Child = ElementContent | RootContent;

/** Blocks that contain one line of words and pictures, never other blocks. */
const lines = new Set(['p', 'h2', 'h3']);

/**
 * Rearranges sanitized elements to fit the editor's schema, so that opening and saving a post loses nothing: no
 * blocks within links, marks, headings or paragraphs; only items in lists and items only in lists; one text in a code
 * block.
 */
export function fitContentModel(tree: Root): void {
  const withBlocks = new Set<Element>();
  // In reverse, so that children come before their parents.
  for (const node of elementsIn(tree).reverse()) {
    if (node.children.some((child) => isBlock(child, withBlocks))) withBlocks.add(node);
  }
  tree.children = fitContent(tree.children, [], withBlocks);
}

function isBlock(node: Child, withBlocks: ReadonlySet<Element>): boolean {
  return node.type === 'element' && (blockNames.has(node.tagName) || withBlocks.has(node));
}

/**
 * The content of an element that may contain blocks. `marks`: links and marks that surrounded it, the outermost
 * first.
 */
function fitContent(nodes: Child[], marks: Element[], withBlocks: Set<Element>): ElementContent[] {
  const content: ElementContent[] = [];
  let line: ElementContent[] = [];
  const endLine = () => {
    append(content, wrapInMarks(line, marks));
    line = [];
  };
  for (const node of nodes) {
    if (node.type !== 'element' && node.type !== 'text') continue;
    if (!isBlock(node, withBlocks)) {
      line.push(node);
      continue;
    }
    endLine();
    if (node.type === 'element') append(content, fittedBlock(node, marks, withBlocks));
  }
  endLine();
  return withItemsInLists(content);
}

function fittedBlock(node: Element, marks: Element[], withBlocks: Set<Element>): ElementContent[] {
  const { tagName, children } = node;
  if (!blockNames.has(tagName)) return fitContent(children, withMark(marks, node), withBlocks);
  if (tagName === 'hr') return [node];
  if (tagName === 'figure') return [withLink(node, marks)];
  if (tagName === 'pre') return codeBlock(node, marks, withBlocks);
  if (tagName === 'ul' || tagName === 'ol') {
    const items = listItems(children, marks, withBlocks);
    return items.some(({ type }) => type === 'element') ? [{ ...node, children: items }] : [];
  }
  const content = fitContent(children, marks, withBlocks);
  if (tagName === 'table' && !content.some(({ type }) => type === 'element')) return [];
  if (!lines.has(tagName) || !withBlocks.has(node)) return [{ ...node, children: content }];
  return splitLine(node, content);
}

/** A captioned picture, with the link that surrounded it. */
function withLink(figure: Element, marks: Element[]): Element {
  const link = marks.find(({ tagName }) => tagName === 'a');
  const [picture, ...caption] = figure.children;
  if (!link || picture?.type !== 'element' || picture.tagName !== 'img') return figure;
  return { ...figure, children: [{ ...link, children: [picture] }, ...caption] };
}

/** Splits a heading or paragraph that contains blocks: the words between the blocks become lines of its kind. */
function splitLine(node: Element, content: ElementContent[]): ElementContent[] {
  const parts: ElementContent[] = [];
  let line: Element | undefined;
  for (const child of content) {
    if (child.type === 'element' && blockNames.has(child.tagName)) {
      parts.push(child);
      line = undefined;
    } else if (line) {
      line.children.push(child);
    } else if (!isBlank(child)) {
      line = { ...node, children: [child] };
      parts.push(line);
    }
  }
  return parts;
}

/**
 * Adds a mark once: bold within bold is bold, and hundreds of marks around thousands of blocks would become millions.
 */
function withMark(marks: Element[], mark: Element): Element[] {
  return [...marks.filter(({ tagName }) => tagName !== mark.tagName), mark];
}

/** Wraps a line in the links and marks that surrounded its block. Of nested links the inner one stays. */
function wrapInMarks(line: ElementContent[], marks: Element[]): ElementContent[] {
  if (marks.length === 0 || line.every(isBlank)) return line;
  return marks.reduceRight<ElementContent[]>((inner, mark) => {
    if (mark.tagName !== 'a' || !inner.some(holdsLink)) return [{ ...mark, children: inner }];
    return inner.map((child) =>
      holdsLink(child) || isBlank(child) ? child : { ...mark, children: [child] },
    );
  }, line);
}

function holdsLink(node: ElementContent): boolean {
  if (node.type !== 'element') return false;
  return node.tagName === 'a' || elementsIn(node).some(({ tagName }) => tagName === 'a');
}

/** Makes everything in a list an item; a list directly in a list goes into the item before it, as browsers show it. */
function listItems(nodes: Child[], marks: Element[], withBlocks: Set<Element>): ElementContent[] {
  const items: ElementContent[] = [];
  let open: Element | undefined;
  let isMade = false;
  for (const node of nodes) {
    if (node.type !== 'element' && node.type !== 'text') continue;
    const tagName = node.type === 'element' ? node.tagName : '';
    if (node.type === 'element' && tagName === 'li') {
      open = { ...node, children: fitContent(node.children, marks, withBlocks) };
      isMade = false;
      items.push(open);
    } else if (node.type === 'element' && holdsItems(node)) {
      append(items, listItems(node.children, withMark(marks, node), withBlocks));
      open = undefined;
    } else if (open && (isMade || tagName === 'ul' || tagName === 'ol')) {
      append(open.children, fitContent([node], marks, withBlocks));
    } else if (isBlank(node)) {
      items.push(node);
    } else {
      open = element('li', {}, fitContent([node], marks, withBlocks));
      isMade = true;
      items.push(open);
    }
  }
  return items;
}

/** Whether a link or mark surrounds list items. */
function holdsItems({ tagName, children }: Element): boolean {
  if (blockNames.has(tagName)) return false;
  return children.some(
    (child) => child.type === 'element' && (child.tagName === 'li' || holdsItems(child)),
  );
}

/** Wraps items outside a list in a list. */
function withItemsInLists(nodes: ElementContent[]): ElementContent[] {
  const content: ElementContent[] = [];
  let list: Element | undefined;
  for (const node of nodes) {
    const isItem = node.type === 'element' && node.tagName === 'li';
    if (isItem && list) {
      list.children.push(node);
    } else if (isItem) {
      list = element('ul', {}, [node]);
      content.push(list);
    } else {
      if (!isBlank(node)) list = undefined;
      content.push(node);
    }
  }
  return content;
}

/** One text, with its links and marks, in one code element if there was any; pictures follow the block. */
function codeBlock(node: Element, marks: Element[], withBlocks: Set<Element>): ElementContent[] {
  const all = elementsIn(node);
  const code = all.find(({ tagName }) => tagName === 'code');
  const images = all.filter(({ tagName }) => tagName === 'img');
  const [only, ...others] = node.children;
  const isPlain =
    !withBlocks.has(node) &&
    all.every(({ tagName }) => ['a', 'strong', 'em', 'u', 'code'].includes(tagName)) &&
    all.filter(({ tagName }) => tagName === 'code').length === (code ? 1 : 0) &&
    (!code || (others.length === 0 && only === code));
  if (isPlain && marks.length === 0) return [node];
  const text = wrapInMarks(withoutOuterLineEnds(codeText(node.children)), marks);
  const children = code ? [{ ...code, children: text }] : text;
  return [{ ...node, children }, ...images.flatMap((image) => wrapInMarks([image], marks))];
}

/** Separates the words of two blocks. */
const lineEnd: ElementContent = { type: 'text', value: '\n' };

/** Keeps one line end between two blocks and none at the ends. */
function withoutOuterLineEnds(nodes: ElementContent[]): ElementContent[] {
  const last = nodes.findLastIndex((node) => node !== lineEnd);
  return nodes
    .slice(0, last + 1)
    .filter((node, at) => node !== lineEnd || (at > 0 && nodes[at - 1] !== lineEnd));
}

function codeText(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    const newLine: ElementContent = { type: 'text', value: '\n' };
    if (node.tagName === 'br' || node.tagName === 'hr') return [newLine];
    if (node.tagName === 'img') return [];
    const inner = codeText(node.children);
    if (node.tagName === 'code') return inner;
    if (blockNames.has(node.tagName)) return textOf(node) ? [lineEnd, ...inner, lineEnd] : [];
    return [{ ...node, children: inner }];
  });
}

/** Avoids spread arguments: a line may contain more nodes than a call may have arguments. */
function append(list: ElementContent[], more: ElementContent[]): void {
  for (const node of more) list.push(node);
}

const isBlank = (node: Child) => node.type === 'text' && !/[^ \t\r\n\f]/.test(node.value);
