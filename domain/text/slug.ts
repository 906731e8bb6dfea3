import { normalized } from './plain-text.ts';

const notLettersOrDigits = /[^\p{L}\p{M}\p{Nd}]+/gu;

/**
 * The slug of a title: lower case, with one hyphen for every run of characters other than letters and digits of any
 * script. Combining marks stay, because they are part of Devanagari words. '' if nothing is left.
 */
export function slugify(title: string): string {
  return normalized(title, 'NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(notLettersOrDigits, '-')
    .replace(/^-|-$/g, '');
}

/** The slug of the n-th post with the same title: the slug itself, then -2, -3 … */
export function numberedSlug(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`;
}
