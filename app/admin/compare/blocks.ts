import { alignedPairs, type Pair } from '../../../domain/text/aligned-pairs.ts';

/** A part of a text that stands by itself, or a whole field. */
export interface Block {
  kind: 'text' | 'heading' | 'code' | 'picture';
  text: string;
  /** Two with the same form do not differ in anything. */
  form: string;
  /** Of a picture. */
  src?: string;
}

export const textBlock = (text: string): Block => ({ kind: 'text', text, form: text });

/** Comparisons for a stretch between equal blocks; a longer one is put side by side as it comes. */
const maxComparisons = 2500;

/** Two texts side by side: what is equal, then what is alike, then what stands in the same place. */
export function pairedBlocks<B extends Block>(
  first: readonly B[],
  second: readonly B[],
): Pair<B>[] {
  const isAlike = likeness();
  return fillBetween(equalPairs(first, second), (one, two) =>
    fillBetween(alignedPairs(one, two, { isPair: isAlike, maxComparisons }), sideBySide),
  );
}

/** By a number for each form: numbers are compared faster than long texts. */
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

/** Pairs up what stands alone between two pairs. */
function fillBetween<T>(
  pairs: Pair<T>[],
  pairUp: (first: T[], second: T[]) => Pair<T>[],
): Pair<T>[] {
  const filled: Pair<T>[] = [];
  let alone: [T[], T[]] = [[], []];
  const fill = () => {
    for (const pair of pairUp(...alone)) filled.push(pair);
    alone = [[], []];
  };
  for (const pair of pairs) {
    const [one, two] = pair;
    if (one !== undefined && two !== undefined) {
      fill();
      filled.push(pair);
    } else if (one !== undefined) alone[0].push(one);
    else if (two !== undefined) alone[1].push(two);
  }
  fill();
  return filled;
}

function sideBySide<T>(first: T[], second: T[]): Pair<T>[] {
  const longer = first.length > second.length ? first : second;
  return longer.map((_, at) => [first[at], second[at]]);
}

/** Whether two blocks have half of their first words in common, or show the same picture. */
function likeness(): (one: Block, two: Block) => boolean {
  const known = new Map<Block, Set<string>>();
  const wordsOf = (block: Block) => {
    const words = known.get(block) ?? new Set(block.text.slice(0, 400).toLowerCase().split(/\s+/));
    known.set(block, words);
    return words;
  };
  return (one, two) => {
    if (one.kind === 'picture' || two.kind === 'picture') return one.src === two.src;
    const [first, second] = [wordsOf(one), wordsOf(two)];
    const common = [...first].filter((word) => second.has(word)).length;
    return common * 4 >= first.size + second.size;
  };
}
