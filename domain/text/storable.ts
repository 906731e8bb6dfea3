/** Characters that XML 1.0 forbids: control characters, unpaired surrogates and two noncharacters. */
const forbidden = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;

/** Vertical tab and form feed, which slides and documents use as line breaks. */
const softBreaks = /[\v\f]/g;

/** Matches a visible character: a letter, digit, sign or emoji, but not the fillers and blanks among them. */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u;

/** A text without the characters that XML forbids, for feeds; databases refuse some of them too. */
export function storable(text: string): string {
  return text.replace(softBreaks, ' ').replace(forbidden, '');
}

/** Whether a text has a visible character. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Deeper than any API schema. */
const maxDepth = 50;

/**
 * Parsed JSON with storable texts; values nested too deeply become null. Passwords are not changed, because they are
 * compared as typed.
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
