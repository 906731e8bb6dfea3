const unit = 'am|pm|AM|PM|min|lakhs?|crores?|km|kg|KB|MB|GB|px|ms';

/**
 * Words that a line must not tear: a letter or number with the word that a hyphen joins to it ("e-mail", "30-day"), and
 * a number with its unit ("₹3 lakh", "7 pm"). None is so long that a narrow column has no room for it.
 */
const unbroken = new RegExp(
  [
    '(?<![\\p{L}\\p{N}\\p{M}.,:-])(?:',
    'E-mails?|\\p{Ll}-\\p{L}{2,10}|\\d{1,4}-\\p{Ll}{1,9}',
    `|(?:₹ ?)?\\d[\\d,.:]{0,8} (?:${unit})`,
    ')(?![\\p{L}\\p{N}\\p{M}-])',
  ].join(''),
  'gu',
);

const month =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';

/** A text that is a date: "12 Mar 2026" or "July 22, 2026". In a sentence a date may break, as other words do. */
const dateAlone = new RegExp(
  `^(?:\\d{1,2} (?:${month}) \\d{4}|(?:${month}) \\d{1,2}, \\d{4})$`,
  'gu',
);

/** A day with its month. A cell of a table may be too narrow for the year beside them, and as narrow as "October". */
const datesInCells = new RegExp(
  `(?<![\\p{L}\\p{N}\\p{M}.,:-])\\d{1,2} (?:${month})(?![\\p{L}\\p{N}\\p{M}-])`,
  'gu',
);

/** The positions of such words and dates in a text, which may be in a cell of a table. */
export function unbrokenParts(text: string, isInCell = false): { start: number; end: number }[] {
  const found = [...text.matchAll(unbroken), ...text.matchAll(isInCell ? datesInCells : dateAlone)];
  return found.map(({ 0: words, index }) => ({ start: index, end: index + words.length }));
}
