import { alignedPairs } from './aligned-pairs.ts';

/** Consecutive words of both texts, or of only one of them. */
export interface DiffPart {
  text: string;
  kind: 'same' | 'first' | 'second';
}

/**
 * The differences of two texts, word by word, in reading order. Above `maxComparisons`,
 * the differing parts are shown as a whole.
 */
export function wordDiff(first: string, second: string, maxComparisons?: number): DiffPart[] {
  const parts: DiffPart[] = [];
  const pairs = alignedPairs(wordsOf(first), wordsOf(second), { maxComparisons });
  for (const [one, two] of pairs) {
    if (two === undefined) append(parts, 'first', one ?? '');
    else append(parts, one === undefined ? 'second' : 'same', two);
  }
  return parts;
}

function wordsOf(text: string): string[] {
  // Trailing blanks would make the pattern take quadratic time.
  return text.trimEnd().match(/\s*\S+/gu) ?? [];
}

function append(parts: DiffPart[], kind: DiffPart['kind'], word: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += word;
  else parts.push({ kind, text: word });
}
