import type { ArticleHeading } from '../../../domain/posts/article.ts';
import { plainText } from '../../../domain/text/plain-text.ts';
import { numberedSlug, slugify } from '../../../domain/text/slug.ts';

/** Ends where another heading begins, as in a browser, so that one without an end is not looked for to the text's end. */
const heading = /<h([2-6])([^<>]*)>([^<]*(?:<(?!\/?h[2-6]\b)[^<]*)*)<\/h\1>/g;

/** No id of the page itself begins so: whatever a heading says, it takes the place of none. */
const prefix = 'part-';

/**
 * Gives each heading an id, made from its words so that links to it last, and a link to itself. The link stands
 * beside the heading, not in it: read aloud, a heading is its words alone.
 */
export function linkedHeadings(html: string): { html: string; headings: ArticleHeading[] } {
  const headings = new Map<string, ArticleHeading>();
  const lastNumbers = new Map<string, number>();
  const linked = html.replaceAll(
    heading,
    (_, level: string, attributes: string, inside: string) => {
      const text = plainText(inside);
      const id = freeId(text, headings, lastNumbers);
      headings.set(id, { id, level: Number(level), text });
      return (
        `<div class="part"><h${level} id="${id}"${attributes}>${inside}</h${level}>` +
        `<a href="#${id}" aria-label="Link to “${escaped(text)}”"></a></div>`
      );
    },
  );
  return { html: linked, headings: [...headings.values()] };
}

/** `lastNumbers` says with which number each slug was last used: a post may have thousands of equal headings. */
function freeId(
  text: string,
  taken: Map<string, unknown>,
  lastNumbers: Map<string, number>,
): string {
  const slug = slugify(text) || 'text';
  let number = (lastNumbers.get(slug) ?? 0) + 1;
  while (taken.has(prefix + numberedSlug(slug, number))) number += 1;
  lastNumbers.set(slug, number);
  return prefix + numberedSlug(slug, number);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
