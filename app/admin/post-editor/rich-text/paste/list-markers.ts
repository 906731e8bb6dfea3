/** What is drawn before an item of a list: "1.", "(a)", "iv)", "१." or "•". */
export interface Marker {
  isNumbered: boolean;
  /** What the number can be, the likeliest first: "i." is one, or the ninth letter. Empty where it is not known. */
  numbers: number[];
}

/** Undefined for words that somebody wrote, such as "Step 1:". */
export function readMarker(drawn: string): Marker | undefined {
  // "①" and "１" become "1".
  const text = drawn.normalize('NFKC').replace(/\s+/gu, '');
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

/** Decimal digits of each script are ten code points in a row. */
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
    (sum: number, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value),
    0,
  );
}

/** "a" is 1, "z" 26, and Word goes on with "aa", "bb". */
function letterValue(word: string): number | undefined {
  if (!/^([a-z])\1*$/i.test(word)) return;
  return word.toLowerCase().charCodeAt(0) - 96 + 26 * (word.length - 1);
}
