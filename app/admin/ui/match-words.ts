const fold = (text: string) => text.toLowerCase();

const partsOf = (words: string) => fold(words).split(/\s+/).filter(Boolean);

/** Whether a text contains every word, ignoring case. */
export function isIn(words: string, text: string): boolean {
  const folded = fold(text);
  return partsOf(words).every((word) => folded.includes(word));
}

/** Whether each word begins a word of the text. */
export function beginsWords(words: string, text: string): boolean {
  return howManyBegin(words, text) === lettersOf(words).length;
}

/** How many of the words begin a word of the text. */
export function howManyBegin(words: string, text: string): number {
  const begun = lettersOf(text);
  return lettersOf(words).filter((word) => begun.some((each) => each.startsWith(word))).length;
}

const lettersOf = (text: string) => fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** What is found by its texts. */
export interface Ranked {
  name: string;
  detail?: string | undefined;
  also?: string | undefined;
}

/**
 * How well a result fits; the lowest is the best. 0: its name begins with the words. 1: words within its name begin with
 * them. 2: its name contains them. 3: its other texts contain them. 4: nothing fits.
 */
export function rankOf(words: string, { name, detail = '', also = '' }: Ranked): number {
  if (fold(name).startsWith(fold(words))) return 0;
  if (beginsWords(words, name)) return 1;
  if (isIn(words, name)) return 2;
  return isIn(words, `${name} ${detail} ${also}`) ? 3 : 4;
}

/** Sorted by a rank, lowest first; equal ones keep their order. */
export function byRank<Item>(items: readonly Item[], rank: (item: Item) => number): Item[] {
  return items.toSorted((one, other) => rank(one) - rank(other));
}

interface TextPart {
  text: string;
  isMatch: boolean;
}

/** A text in parts, with the places where it has the words: at the beginning of words if possible, else within. */
export function matchedParts(words: string, text: string): TextPart[] {
  // Lower case that changes the length would move the places.
  const folded = fold(text).length === text.length ? fold(text) : text;
  const isMatch = new Array<boolean>(text.length).fill(false);
  for (const word of partsOf(words)) {
    const places = placesOf(word, folded);
    const beginnings = places.filter((at) => !/[\p{L}\p{M}\p{N}]/u.test(folded[at - 1] ?? ''));
    for (const at of beginnings.length > 0 ? beginnings : places.slice(0, 1)) {
      isMatch.fill(true, at, at + word.length);
    }
  }
  const parts: TextPart[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = parts.at(-1);
    const letter = text[at] ?? '';
    if (last && last.isMatch === isMatch[at]) last.text += letter;
    else parts.push({ text: letter, isMatch: isMatch[at] ?? false });
  }
  return parts;
}

function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    places.push(at);
  }
  return places;
}
