import { normalized } from './normalized.ts';

const notLettersOrDigits = /[^\p{L}\p{M}\p{Nd}]+/gu;

/**
 * The address of a title: lower case, with one hyphen for every run of characters other than letters and digits of
 * any script. Marks stay with their letters, so that Devanagari words are not torn apart. Empty when nothing is left.
 */
export function slugify(title: string): string {
  return normalized(title, 'NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(notLettersOrDigits, '-')
    .replace(/^-|-$/g, '');
}

/** The slug of the n-th post of the same name: the name itself, then -2, -3 … */
export function numberedSlug(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`;
}
