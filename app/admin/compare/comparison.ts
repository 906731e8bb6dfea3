import type { Pair } from '../../../domain/text/aligned-pairs.ts';
import { type DiffPart, wordDiff } from '../../../domain/text/word-diff.ts';
import { counted } from '../lists/rows/outcome.ts';
import type { Block } from './blocks.ts';

/** What two versions say in one place. */
export interface Row {
  /** Names the place. */
  label: string;
  unit: 'field' | 'paragraph';
  pair: Pair<Block>;
}

export interface ChangedRow extends Row {
  parts: DiffPart[];
}

/** Rows that say the same, or one that does not. */
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

/** For all rows together, so that texts of any length take a fraction of a second. */
const maxComparisons = 4_000_000;

/** Compares two versions row by row, and in a row word by word. */
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
      const parts = partsOf(row, maxComparisons / changes);
      count(removed, row, parts, 'first');
      count(added, row, parts, 'second');
      runs.push({ changed: { ...row, parts } });
    } else if (last?.rows) last.rows.push(row);
    else runs.push({ rows: [row] });
  }
  return { runs, changes, added, removed };
}

const isChanged = ({ pair: [one, two] }: Row) => one?.form !== two?.form;

/** Two texts with little in common are easier to read whole. */
function partsOf({ pair: [one, two] }: Row, most: number): DiffPart[] {
  const [first, second] = [one?.text ?? '', two?.text ?? ''];
  const parts = wordDiff(first, second, most);
  const same = parts.filter(({ kind }) => kind === 'same').map(({ text }) => text);
  if (same.join('').length * 4 >= Math.max(first.length, second.length)) return parts;
  const whole: DiffPart[] = [
    { kind: 'first', text: first },
    { kind: 'second', text: second },
  ];
  return whole.filter(({ text }) => text !== '');
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
  if (changes === 0) return 'Both say the same';
  const amounts = [`${amountText(added)} added`, `${amountText(removed)} removed`];
  const told = amounts.filter((amount) => !amount.startsWith('nothing'));
  return [counted(changes, 'change'), told.join(', ')].filter(Boolean).join(': ');
}

function amountText({ words, pictures }: Amount): string {
  const parts = [words && counted(words, 'word'), pictures && counted(pictures, 'picture')];
  return parts.filter(Boolean).join(' and ') || 'nothing';
}

/** "9 paragraphs are the same", "3 fields and 1 paragraph are the same". */
export function sameText(rows: readonly Row[]): string {
  const fields = rows.filter(({ unit }) => unit === 'field').length;
  const paragraphs = rows.length - fields;
  const parts = [
    fields && counted(fields, 'field'),
    paragraphs && counted(paragraphs, 'paragraph'),
  ];
  return `${parts.filter(Boolean).join(' and ')} ${rows.length === 1 ? 'is' : 'are'} the same`;
}
