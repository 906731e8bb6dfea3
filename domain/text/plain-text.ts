/** The beginning of a text, cut at the end of a word, with an ellipsis if something was cut. */
export function shorten(text: string, length = 160): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length + 1);
  const end = head.search(/\s\S*$/u);
  // A text without spaces is cut between characters; spreading keeps surrogate pairs together.
  const cut = end > 0 ? head.slice(0, end) : [...text.slice(0, length)].slice(0, -1).join('');
  return `${cut.replace(/[\s,;:–—-]+$/u, '')}…`;
}

/**
 * A text folded for search: lower case, Latin letters without accents, single spaces, without invisible characters.
 * Marks of other scripts stay, because a Devanagari vowel sign or nukta is part of its letter.
 */
export function foldForSearch(text: string): string {
  return normalized(text, 'NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The folded words of a search without repetition; all must be found, in any order. */
export function foldedWords(search: string): string[] {
  return [...new Set(foldForSearch(search).split(' ').filter(Boolean))];
}

/** The limit of Unicode's Stream-Safe Text Format (Annex 15), which no real text reaches. */
const marksBeyond = /(\p{M}{30})\p{M}+/gu;

/**
 * A text in a Unicode normal form, with at most thirty combining marks on a letter, because sorting them takes
 * quadratic time.
 */
export function normalized(text: string, form: 'NFC' | 'NFKD'): string {
  return text.replace(marksBeyond, '$1').normalize(form);
}
