/** An item of both sequences, or of only one of them. */
export type Pair<T> = readonly [first: T | undefined, second: T | undefined];

interface AlignOptions<T> {
  /** Whether two items are a pair; by default if they are equal. */
  isPair?: (first: T, second: T) => boolean;
  /** Above this limit differing parts are not paired: first all items of the first sequence, then all of the second. */
  maxComparisons?: number;
}

/** Both sequences in order, with the maximum number of pairs. */
export function alignedPairs<T>(
  first: readonly T[],
  second: readonly T[],
  { isPair = isEqual, maxComparisons = 4_000_000 }: AlignOptions<T> = {},
): Pair<T>[] {
  const pairs: Pair<T>[] = [];
  const shorter = Math.min(first.length, second.length);
  let head = 0;
  while (head < shorter && isPair(first[head] as T, second[head] as T)) {
    pairs.push([first[head], second[head]]);
    head += 1;
  }
  const ends: Pair<T>[] = [];
  while (ends.length < shorter - head) {
    const end = [first.at(-1 - ends.length), second.at(-1 - ends.length)] as [T, T];
    if (!isPair(...end)) break;
    ends.push(end);
  }
  const one = first.slice(head, first.length - ends.length);
  const two = second.slice(head, second.length - ends.length);
  const isTooLong = one.length * two.length > maxComparisons;
  appendMiddles(pairs, one, two, isTooLong ? undefined : isPair);
  return pairs.concat(ends.reverse());
}

const isEqual = <T>(first: T, second: T) => first === second;

function appendMiddles<T>(
  pairs: Pair<T>[],
  one: readonly T[],
  two: readonly T[],
  isPair: ((first: T, second: T) => boolean) | undefined,
): void {
  let [i, j] = [0, 0];
  if (isPair) {
    const maxPairs = pairCounts(one, two, isPair);
    while (i < one.length && j < two.length) {
      if (isPair(one[i] as T, two[j] as T)) pairs.push([one[i++], two[j++]]);
      else if (maxPairs(i + 1, j) >= maxPairs(i, j + 1)) pairs.push([one[i++], undefined]);
      else pairs.push([undefined, two[j++]]);
    }
  }
  for (const item of one.slice(i)) pairs.push([item, undefined]);
  for (const item of two.slice(j)) pairs.push([undefined, item]);
}

/** The maximum number of pairs from items i and j on (dynamic programming from the end). */
function pairCounts<T>(
  one: readonly T[],
  two: readonly T[],
  isPair: (first: T, second: T) => boolean,
): (i: number, j: number) => number {
  const width = two.length + 1;
  const table = new Uint32Array((one.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = two.length - 1; j >= 0; j -= 1) {
      table[i * width + j] = isPair(one[i] as T, two[j] as T)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}
