import { isInline } from '../../../../domain/posts/html-elements.ts';
import {
  changeChildren,
  element,
  elementsIn,
  isBlank,
  isElement,
  type PastedElement,
  type PastedNode,
  textOf,
} from './pasted-tree.ts';

/**
 * Repairs lists from other programs: paragraphs that begin with a bullet or number as text (Word, Outlook, Pages), a list
 * for every item (Word on the web), and lists directly in lists (Google Docs, Notes).
 */
export function listsFromPrograms(tree: PastedElement): void {
  changeChildren(tree, (children) => children.flatMap(withoutWrapper));
  changeChildren(tree, (children) => children.filter((child) => !isClutter(child)));
  changeChildren(tree, gatherItems);
  changeChildren(tree, (children) => {
    return children.flatMap((child) => (isList(child) ? regularLists(child) : [child]));
  });
}

/** Word on the web wraps each item's list in an element. */
function withoutWrapper(node: PastedNode): PastedNode[] {
  return isElement(node) && hasClass(node, /^ListContainerWrapper$/) ? node.children : [node];
}

/** Whether a node is the end-of-paragraph mark of Word on the web or the checkbox picture of Google Docs. */
function isClutter(node: PastedNode): boolean {
  if (!isElement(node)) return false;
  if (node.attributes.get('aria-roledescription') === 'checkbox') return node.name === 'img';
  return hasClass(node, /^EOP$/) && isBlank(node);
}

type PastedList = PastedElement & { name: 'ul' | 'ol' };

/** An item that is not in a list yet. */
interface Item extends Partial<Marker> {
  level: number;
  /** Identifies its list in the program, where known. */
  list?: string | undefined;
  content: PastedNode[];
}

/** Joins consecutive items into lists. */
function gatherItems(children: PastedNode[]): PastedNode[] {
  const made: PastedNode[] = [];
  let items: Item[] = [];
  const end = () => {
    made.push(...listsOf(items));
    items = [];
  };
  for (const child of children) {
    const itemsOfChild = isElement(child) ? itemsOf(child) : [];
    if (itemsOfChild.length > 0) items.push(...itemsOfChild);
    else if (items.length === 0 || isElement(child) || !isBlank(child)) {
      end();
      made.push(child);
    }
  }
  end();
  return made;
}

function itemsOf(node: PastedElement): Item[] {
  if (isList(node)) return itemsOfWordOnline(node);
  if (!/^(?:p|div|h[1-6])$/.test(node.name) || node.children.some(isBlock)) return [];
  const markerText = takeMarker(node)?.trim();
  // A bullet may be a picture.
  const bullet = markerText === '' ? { isNumbered: false, numbers: [] } : undefined;
  const marker = markerText ? readMarker(markerText) : bullet;
  if (markerText && !marker) {
    node.children.unshift(`${markerText} `);
    return [];
  }
  const style = styleOf(node);
  const [, list, level] = /mso-list:\s*(l\d+)\s+level(\d)/i.exec(style) ?? [];
  // A numbered heading is not a list item.
  if (/^h/.test(node.name) || (!level && markerText === undefined)) return [];
  const [id] = /lfo\d+/i.exec(style) ?? [];
  return [
    {
      level: Number(level ?? levelOf(node)),
      list: list && `${list} ${id}`,
      content: node.children,
      ...marker,
    },
  ];
}

/** Word on the web puts each item into a list of its own, with its level as an attribute. */
function itemsOfWordOnline(list: PastedElement): Item[] {
  const items = list.children.filter(isElement);
  if (items.length === 0 || !items.every(({ attributes }) => attributes.has('data-aria-level')))
    return [];
  const start = Number(list.attributes.get('start') ?? 1);
  return items.map(({ attributes, children }, index) => ({
    level: Number(attributes.get('data-aria-level')),
    isNumbered: list.name === 'ol',
    numbers: list.name === 'ol' ? [start + index] : [],
    list: attributes.get('data-listid'),
    content: children,
  }));
}

const ignoredByWord = /mso-list:\s*ignore/i;

/** Removes the marker from a paragraph and returns it; undefined if there is none. */
function takeMarker(paragraph: PastedElement): string | undefined {
  const marked = elementsIn(paragraph).filter((each) => ignoredByWord.test(styleOf(each)));
  if (marked.length > 0) {
    const text = marked.map(textOf).join('');
    changeChildren(paragraph, (nodes) =>
      nodes.filter((node) => !(isElement(node) && ignoredByWord.test(styleOf(node)))),
    );
    return text;
  }
  const match = matchMarker(paragraph);
  if (match) cutStart(paragraph, match[0].length);
  return match?.[1];
}

/** Finds a marker without Word's own style, in text that went through Gmail, Outlook on the web or Pages. */
function matchMarker(paragraph: PastedElement): RegExpExecArray | undefined {
  const text = textOf(paragraph);
  const isOfWord = hasClass(paragraph, /^MsoList(?:Paragraph|Bullet|Number)/);
  const isOfApple = elementsIn(paragraph).some((each) => hasClass(each, /^Apple-tab-span$/));
  const match =
    (isOfWord && /^\s*(\S{1,8}?)(?:\u00a0\s*|[ \t]{2,})/u.exec(text)) ||
    (isOfApple && /^\t*(\S{1,8}?)\t/u.exec(text)) ||
    undefined;
  const marker = match?.[1] ?? '';
  const isBullet = /^[^\p{L}\p{N}]$|^[o§Øüvqà]$/u.test(marker);
  return isBullet || /^\(?(?:\p{Nd}{1,3}|\p{L}\p{M}*|[ivxlc]+)(?:\.\d+)*[.)]$/iu.test(marker)
    ? match
    : undefined;
}

/** Removes characters from the beginning of an element's text. */
function cutStart(node: PastedElement, length: number): number {
  let left = length;
  node.children = node.children.flatMap((child): PastedNode[] => {
    if (left === 0) return [child];
    if (isElement(child)) {
      left = cutStart(child, left);
      return [child];
    }
    const cut = child.slice(left);
    left = Math.max(0, left - child.length);
    return cut === '' ? [] : [cut];
  });
  return left;
}

/** The list level, from the name of the style, such as MsoListBullet2, or from the indent of half an inch per level. */
function levelOf(paragraph: PastedElement): number {
  const [, styleLevel] = /\bMsoList(?:Bullet|Number)(\d)\b/.exec(classesOf(paragraph)) ?? [];
  if (styleLevel) return Number(styleLevel);
  const [, size, unit] = /margin-left:\s*([\d.]+)(pt|in|cm|px)/i.exec(styleOf(paragraph)) ?? [];
  const step = { pt: 36, in: 0.5, cm: 1.27, px: 48 }[unit?.toLowerCase() ?? ''] ?? 1;
  return Math.max(1, Math.round(Number(size ?? 0) / step));
}

interface OpenList {
  level: number;
  list: PastedElement;
  last: Item;
  /** Possible numbers of the last item. */
  numbers: number[];
}

/** Nests items by level: no item is more than one level below the item before it. */
function listsOf(items: Item[]): PastedElement[] {
  const lists: PastedElement[] = [];
  let open: OpenList[] = [];
  for (const item of items) {
    const deeper = open.find(({ level }) => level > item.level);
    open = open.filter(({ level }) => level <= item.level);
    // The previous list began too deep: after a skipped level, or at the beginning of the copied text.
    if (deeper && open.at(-1)?.level !== item.level && !deeper.last.isNumbered && !item.isNumbered)
      open.push({ ...deeper, level: item.level, last: item });
    const current = open.at(-1);
    const above = current?.list.children.at(-1);
    // A list paragraph without a marker continues the item before it.
    if (
      item.isNumbered === undefined &&
      current?.last.isNumbered !== undefined &&
      isElement(above)
    ) {
      above.children.push(element('p', item.content));
      continue;
    }
    const numbers = current?.level === item.level ? numbersAfter(current, item) : undefined;
    if (current && numbers) {
      Object.assign(current, { last: item, numbers });
    } else {
      if (current?.level === item.level) open.pop();
      const list = element(item.isNumbered ? 'ol' : 'ul');
      const parent = open.at(-1)?.list.children.at(-1);
      if (isElement(parent)) parent.children.push(list);
      else lists.push(list);
      open.push({ level: item.level, list, last: item, numbers: item.numbers ?? [] });
    }
    const { list, numbers: [number] = [] } = open.at(-1) as OpenList;
    list.children.push(element('li', item.content));
    const start = number === undefined ? 1 : number - list.children.length + 1;
    if (start === 1) list.attributes.delete('start');
    else list.attributes.set('start', String(start));
  }
  return lists;
}

/** Possible numbers of an item that continues a list; undefined if it begins a new list. */
function numbersAfter({ last, numbers: before }: OpenList, item: Item): number[] | undefined {
  const { isNumbered = last.isNumbered, numbers = [] } = item;
  if (isNumbered !== (last.isNumbered ?? false) && item.isNumbered !== undefined) return;
  const isOther = last.list !== undefined && item.list !== undefined && last.list !== item.list;
  if (!isNumbered || numbers.length === 0 || before.length === 0) {
    return isOther ? undefined : before.map((number) => number + 1);
  }
  const next = numbers.filter((number) => before.includes(number - 1));
  return next.length > 0 ? next : undefined;
}

/** Moves lists directly in a list into its items, or before the list, and removes empty items. */
function regularLists(list: PastedElement): PastedNode[] {
  let before: PastedElement[] = [];
  let items: PastedElement[] = [];
  const nest = (inner: PastedElement) => {
    const above = items.at(-1);
    if (above) above.children.push(inner);
    else before.push(inner);
  };
  let outside: PastedElement | undefined;
  for (const child of list.children) {
    if (isBlank(child)) {
      outside?.children.push(child);
    } else if (isList(child) || (isElement(child) && child.name === 'li')) {
      outside = undefined;
      const content = child.children.filter((each) => !isBlank(each));
      if (isList(child)) nest(child);
      else if (content.every(isList)) for (const inner of content) nest(inner);
      else items.push(child);
    } else if (outside) {
      outside.children.push(child);
    } else {
      // Text outside items becomes an item.
      outside = element('li', [child]);
      items.push(outside);
    }
  }
  if (list.name === 'ul' && before.every(({ name }) => name === 'ul')) {
    items = [...before.flatMap(({ children }) => children.filter(isElement)), ...items];
    before = [];
  }
  if (items.length === 0) return before;
  if (list.name === 'ol' && items.every(isHeadings))
    return [...before, ...items.flatMap(({ children }) => children)];
  const first = items[0]?.attributes.get('value');
  if (list.name === 'ol' && first && first !== '1' && !list.attributes.has('start')) {
    list.attributes.set('start', first);
  }
  return [...before, { ...list, children: items }];
}

/** LibreOffice and Google Docs write numbered headings as lists of headings. */
function isHeadings({ children }: PastedElement): boolean {
  return children.every(
    (child) => isBlank(child) || (isElement(child) && /^h[1-6]$/.test(child.name)),
  );
}

function isBlock(node: PastedNode): boolean {
  return isElement(node) && !isInline(node.name) && node.name !== 'br' && node.name !== 'img';
}

function isList(node: PastedNode): node is PastedList {
  return isElement(node) && (node.name === 'ul' || node.name === 'ol');
}

function classesOf({ attributes }: PastedElement): string {
  return attributes.get('class') ?? '';
}

function hasClass(node: PastedElement, pattern: RegExp): boolean {
  return classesOf(node)
    .split(/\s+/)
    .some((name) => pattern.test(name));
}

function styleOf({ attributes }: PastedElement): string {
  return attributes.get('data-style') ?? '';
}

/** The marker of a list item: "1.", "(a)", "iv)", "१." or "•". */
interface Marker {
  isNumbered: boolean;
  /** Possible numbers, most likely first: "i." is 1, or 9 as a letter. Empty if unknown. */
  numbers: number[];
}

/** Reads a marker; undefined for words such as "Step 1:". */
export function readMarker(marker: string): Marker | undefined {
  // "①" and "１" become "1".
  const text = marker.normalize('NFKC').replace(/\s+/gu, '');
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.some((word) => [...word].length > 2 && romanValue(word) === undefined)) return;
  const isLetter = /[\p{L}\p{M}]\p{P}|\p{P}[\p{L}\p{M}]/u.test(text);
  const isNumbered = /\p{N}/u.test(text) || isLetter;
  const last = text.match(/\p{Nd}+|[\p{L}\p{M}]+/gu)?.at(-1);
  return { isNumbered, numbers: isNumbered && last ? numbersOf(last) : [] };
}

function numbersOf(token: string): number[] {
  if (/^\p{Nd}+$/u.test(token)) return [Number([...token].map(digitValue).join(''))];
  const roman = romanValue(token);
  const letter = letterValue(token);
  const isLikelyRoman = token.length > 1 || /^[ivx]$/i.test(token);
  return (isLikelyRoman ? [roman, letter] : [letter, roman]).filter((value) => value !== undefined);
}

/** The value of a digit; the decimal digits of each script are ten consecutive code points. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

const romanDigits = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 } as const;

function romanValue(word: string): number | undefined {
  const pattern = /^(?=.)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i;
  if (!pattern.test(word)) return;
  const values = [...word.toLowerCase()].map(
    (letter) => romanDigits[letter as keyof typeof romanDigits],
  );
  return values.reduce(
    (sum: number, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
}

/** "a" is 1 and "z" 26; Word continues with "aa", "bb". */
function letterValue(word: string): number | undefined {
  if (!/^([a-z])\1*$/i.test(word)) return;
  return word.toLowerCase().charCodeAt(0) - 96 + 26 * (word.length - 1);
}
