import { alignedPairs, type Pair } from '../../../domain/text/aligned-pairs.ts';
import { type DiffPart, wordDiff } from '../../../domain/text/word-diff.ts';
import { countText } from '../ui/outcome.ts';

/** A field or paragraph in two versions. */
export interface Row {
  /** Heading of the row. */
  label: string;
  unit: 'field' | 'paragraph';
  pair: Pair<Block>;
}

export interface ChangedRow extends Row {
  parts: DiffPart[];
}

/** Consecutive equal rows, or one changed row. */
export type Run = { rows: Row[]; changed?: never } | { changed: ChangedRow; rows?: never };

export interface Comparison {
  runs: Run[];
  changes: number;
  added: Amount;
  removed: Amount;
}

interface Amount {
  words: number;
  pictures: number;
}

/** Limit for all rows together, so that comparing texts of any length takes a fraction of a second. */
const maxTextComparisons = 4_000_000;

/** Compares two versions row by row, and changed rows word by word. */
export function comparisonOf(rows: readonly Row[]): Comparison {
  const changes = rows.filter(isChanged).length;
  const runs: Run[] = [];
  const [added, removed] = [
    { words: 0, pictures: 0 },
    { words: 0, pictures: 0 },
  ];
  for (const row of rows) {
    const last = runs.at(-1);
    if (isChanged(row)) {
      const parts = partsOf(row, maxTextComparisons / changes);
      count(removed, row, parts, 'first');
      count(added, row, parts, 'second');
      runs.push({ changed: { ...row, parts } });
    } else if (last?.rows) last.rows.push(row);
    else runs.push({ rows: [row] });
  }
  return { runs, changes, added, removed };
}

const isChanged = ({ pair: [one, two] }: Row) => one?.form !== two?.form;

/** The differing words of a row, or both whole texts if they have little in common. */
function partsOf({ pair: [one, two] }: Row, maxComparisons: number): DiffPart[] {
  const [first, second] = [one?.text ?? '', two?.text ?? ''];
  const parts = wordDiff(first, second, maxComparisons);
  const same = parts.filter(({ kind }) => kind === 'same').map(({ text }) => text);
  if (same.join('').length * 4 >= Math.max(first.length, second.length)) return parts;
  const wholeTexts: DiffPart[] = [
    { kind: 'first', text: first },
    { kind: 'second', text: second },
  ];
  return wholeTexts.filter(({ text }) => text !== '');
}

function count(amount: Amount, row: Row, parts: DiffPart[], side: 'first' | 'second'): void {
  const block = row.pair[side === 'first' ? 0 : 1];
  const other = row.pair[side === 'first' ? 1 : 0];
  if (block?.kind === 'picture') amount.pictures += other?.src === block.src ? 0 : 1;
  else {
    for (const { kind, text } of parts) if (kind === side) amount.words += wordCount(text);
  }
}

const wordCount = (text: string) => text.match(/\S+/gu)?.length ?? 0;

/** "6 changes: 67 words and 1 picture added, 18 words removed". */
export function countsText({ changes, added, removed }: Comparison): string {
  if (changes === 0) return 'No differences';
  const amounts = [`${amountText(added)} added`, `${amountText(removed)} removed`];
  const nonZero = amounts.filter((amount) => !amount.startsWith('nothing'));
  return [countText(changes, 'change'), nonZero.join(', ')].filter(Boolean).join(': ');
}

function amountText({ words, pictures }: Amount): string {
  const parts = [words && countText(words, 'word'), pictures && countText(pictures, 'picture')];
  return parts.filter(Boolean).join(' and ') || 'nothing';
}

/** "9 paragraphs are the same", "3 fields and 1 paragraph are the same". */
export function sameText(rows: readonly Row[]): string {
  const fields = rows.filter(({ unit }) => unit === 'field').length;
  const paragraphs = rows.length - fields;
  const parts = [
    fields && countText(fields, 'field'),
    paragraphs && countText(paragraphs, 'paragraph'),
  ];
  return `${parts.filter(Boolean).join(' and ')} ${rows.length === 1 ? 'is' : 'are'} the same`;
}

/** A paragraph, heading or picture of a text, or a whole field. */
export interface Block {
  kind: 'text' | 'heading' | 'code' | 'picture';
  text: string;
  /** Equal blocks have equal forms. */
  form: string;
  /** Address of a picture. */
  src?: string;
}

export const textBlock = (text: string): Block => ({ kind: 'text', text, form: text });

/** Limit for the blocks between two equal blocks; above it they are paired in order. */
const maxBlockComparisons = 2500;

/** Pairs the blocks of two texts: first equal ones, then similar ones, then the rest in order. */
export function pairedBlocks<B extends Block>(
  first: readonly B[],
  second: readonly B[],
): Pair<B>[] {
  const isAlike = blockMatcher();
  return fillBetween(equalPairs(first, second), (one, two) =>
    fillBetween(
      alignedPairs(one, two, { isPair: isAlike, maxComparisons: maxBlockComparisons }),
      sideBySide,
    ),
  );
}

/** Pairs equal blocks. Compares a number for each form, which is faster than comparing long texts. */
function equalPairs<B extends Block>(first: readonly B[], second: readonly B[]): Pair<B>[] {
  const numbers = new Map<string, number>();
  const numbered = (block: B) => {
    const number = numbers.get(block.form) ?? numbers.size;
    numbers.set(block.form, number);
    return { block, number };
  };
  const pairs = alignedPairs(first.map(numbered), second.map(numbered), {
    isPair: (one, two) => one.number === two.number,
  });
  return pairs.map(([one, two]) => [one?.block, two?.block]);
}

/** Pairs the unpaired blocks between two pairs. */
function fillBetween<T>(
  pairs: Pair<T>[],
  pairUp: (first: T[], second: T[]) => Pair<T>[],
): Pair<T>[] {
  const filledPairs: Pair<T>[] = [];
  let alone: [T[], T[]] = [[], []];
  const fill = () => {
    for (const pair of pairUp(...alone)) filledPairs.push(pair);
    alone = [[], []];
  };
  for (const pair of pairs) {
    const [one, two] = pair;
    if (one !== undefined && two !== undefined) {
      fill();
      filledPairs.push(pair);
    } else if (one !== undefined) alone[0].push(one);
    else if (two !== undefined) alone[1].push(two);
  }
  fill();
  return filledPairs;
}

function sideBySide<T>(first: T[], second: T[]): Pair<T>[] {
  const longer = first.length > second.length ? first : second;
  return longer.map((_, at) => [first[at], second[at]]);
}

/** Returns a function that says whether two blocks share half of their first words or show the same picture. */
function blockMatcher(): (one: Block, two: Block) => boolean {
  const cache = new Map<Block, Set<string>>();
  const wordsOf = (block: Block) => {
    const words = cache.get(block) ?? new Set(block.text.slice(0, 400).toLowerCase().split(/\s+/));
    cache.set(block, words);
    return words;
  };
  return (one, two) => {
    if (one.kind === 'picture' || two.kind === 'picture') return one.src === two.src;
    const [first, second] = [wordsOf(one), wordsOf(two)];
    const common = [...first].filter((word) => second.has(word)).length;
    return common * 4 >= first.size + second.size;
  };
}
