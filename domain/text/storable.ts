/** What XML 1.0 has no place for: control characters, unpaired surrogates and two that are no characters. */
const forbidden = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;

/** Vertical tab and form feed, by which slides and documents break lines. */
const softBreaks = /[\v\f]/g;

/** Draws something: a letter, digit, sign or emoji, but no filler or blank that Unicode counts among them. */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u;

/** A text without the characters that XML forbids, so that feeds can hold it; databases refuse some of them too. */
export function storable(text: string): string {
  return text.replace(softBreaks, ' ').replace(forbidden, '');
}

/** Whether a reader sees anything of a text. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Deeper than any contract nests. */
const maxDepth = 50;

/**
 * Parsed JSON whose texts are storable; what is nested too deeply becomes null. A password is compared as it was
 * typed.
 */
export function storableInput(input: unknown, depth = 0): unknown {
  if (typeof input === 'string') return storable(input);
  if (typeof input !== 'object' || input === null) return input;
  if (depth === maxDepth) return null;
  if (Array.isArray(input)) return input.map((item) => storableInput(item, depth + 1));
  if (Object.getPrototypeOf(input) !== Object.prototype) return input;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      /password/i.test(name) ? value : storableInput(value, depth + 1),
    ]),
  );
}
