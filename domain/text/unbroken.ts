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

/** The positions of such words in a text. */
export function unbrokenParts(text: string): { start: number; end: number }[] {
  return [...text.matchAll(unbroken)].map(({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
  }));
}
