/** A run of words in both texts, or in only one of them. */
export interface DiffPart {
  text: string;
  kind: 'same' | 'first' | 'second';
}

/** Maximum number of comparisons; beyond it, the differing parts are shown as a whole. */
const maxComparisons = 4_000_000;

/** The differences of two texts, word by word, in reading order. */
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
  // Trailing blanks would make the pattern quadratic.
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

/** Length of the longest common subsequence from words i and j on (dynamic programming from the end). */
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
