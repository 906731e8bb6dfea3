import { slugify } from './text/slug.ts';

/** The address of the drawing of a sample person, by name. Only the delivered ones have one. */
export function portraitAddress(name: string): string {
  return `/portraits/${encodeURIComponent(slugify(name))}.svg`;
}

/** Its alternative text. */
export function portraitAlt(name: string): string {
  return `Drawing of ${name}, a sample person`;
}
