/** A run of words that both texts have, or that only one of them has. */
export interface DiffPart {
  text: string;
  kind: 'same' | 'first' | 'second';
}

/** Above this many comparisons, what differs is shown whole rather than word by word. */
const maxComparisons = 4_000_000;

/** How two texts differ, word by word, in the order in which a reader meets it. */
export function wordDiff(first: string, second: string): DiffPart[] {
  const one = wordsOf(first);
  const two = wordsOf(second);
  let head = 0;
  while (head < one.length && head < two.length && one[head] === two[head]) head += 1;
  let tail = 0;
  const shorter = Math.min(one.length, two.length) - head;
  while (tail < shorter && one[one.length - 1 - tail] === two[two.length - 1 - tail]) tail += 1;
  const parts: DiffPart[] = [];
  for (const word of one.slice(0, head)) append(parts, 'same', word);
  diffMiddles(parts, one.slice(head, one.length - tail), two.slice(head, two.length - tail));
  for (const word of one.slice(one.length - tail)) append(parts, 'same', word);
  return parts;
}

function wordsOf(text: string): string[] {
  // Blanks at the end are no word, and would be looked through once for each of them.
  return text.trimEnd().match(/\s*\S+/gu) ?? [];
}

function diffMiddles(parts: DiffPart[], one: string[], two: string[]): void {
  let [i, j] = [0, 0];
  if (one.length * two.length <= maxComparisons) {
    const longest = commonLengths(one, two);
    while (i < one.length && j < two.length) {
      if (one[i] === two[j]) {
        append(parts, 'same', one[i] ?? '');
        i += 1;
        j += 1;
      } else if (longest(i + 1, j) >= longest(i, j + 1)) {
        append(parts, 'first', one[i] ?? '');
        i += 1;
      } else {
        append(parts, 'second', two[j] ?? '');
        j += 1;
      }
    }
  }
  for (const word of one.slice(i)) append(parts, 'first', word);
  for (const word of two.slice(j)) append(parts, 'second', word);
}

/** Length of the longest common run of words from places i and j on (the textbook table, filled from its end). */
function commonLengths(one: string[], two: string[]): (i: number, j: number) => number {
  const width = two.length + 1;
  const table = new Uint32Array((one.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = two.length - 1; j >= 0; j -= 1) {
      table[i * width + j] =
        one[i] === two[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

function append(parts: DiffPart[], kind: DiffPart['kind'], word: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += word;
  else parts.push({ kind, text: word });
}
