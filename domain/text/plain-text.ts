import { normalized } from './normalized.ts';

/** The beginning of a text, cut at a word's end, with an ellipsis if something was cut. */
export function shorten(text: string, length = 160): string {
  if (text.length <= length) return text;
  const head = text.slice(0, length + 1);
  const end = head.search(/\s\S*$/u);
  // A text without spaces is cut between characters; the flag keeps both halves of an emoji together.
  const cut = end > 0 ? head.slice(0, end) : [...text.slice(0, length)].slice(0, -1).join('');
  return `${cut.replace(/[\s,;:–—-]+$/u, '')}…`;
}

/**
 * The form in which texts are compared: lower case, Latin letters without their accents, blanks collapsed, characters
 * nobody sees removed. Marks of other scripts stay: a Devanagari vowel sign or nukta is a part of its letter.
 */
export function foldForSearch(text: string): string {
  return normalized(text, 'NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The words of a search, as they stand in folded texts: each must be found, in any order, so each is there once. */
export function foldedWords(search: string): string[] {
  return [...new Set(foldForSearch(search).split(' ').filter(Boolean))];
}
