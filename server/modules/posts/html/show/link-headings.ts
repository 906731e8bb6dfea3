import type { Element } from 'hast';
import type { ArticleHeading } from '../../../../../domain/posts/article.ts';
import { numberedSlug, slugify } from '../../../../../domain/text/slug.ts';
import { element, wrap } from '../tree/elements.ts';
import { textOf } from '../tree/text-of.ts';

/** No id of the page itself begins with it, so that a heading cannot take one. */
const prefix = 'part-';

/** An h3 without an h2 before it becomes an h2, so that no level below the page's title is skipped. */
export function outlineHeadings(elements: Element[]): void {
  for (const node of elements) {
    if (node.tagName === 'h2') return;
    if (node.tagName === 'h3') node.tagName = 'h2';
  }
}

/**
 * Gives each heading an id made of its words, so that links to it last, and a link to itself. The link is beside the
 * heading, so that screen readers read only its words as the heading.
 */
export function linkHeadings(elements: Element[]): ArticleHeading[] {
  const headings = new Map<string, ArticleHeading>();
  const lastNumbers = new Map<string, number>();
  for (const node of elements.filter(({ tagName }) => /^h[23]$/.test(tagName))) {
    const text = textOf(node);
    const id = freeId(text, headings, lastNumbers);
    headings.set(id, { id, level: Number(node.tagName[1]), text });
    node.properties = { id, ...node.properties };
    wrap(node, 'div', { className: ['part'] });
    node.children.push(element('a', { href: `#${id}`, ariaLabel: `Link to “${text}”` }));
  }
  return [...headings.values()];
}

/** `lastNumbers`: the last number given out for each slug, since a post may have thousands of equal headings. */
function freeId(text: string, taken: Map<string, unknown>, lastNumbers: Map<string, number>) {
  const slug = slugify(text) || 'text';
  let number = (lastNumbers.get(slug) ?? 0) + 1;
  while (taken.has(prefix + numberedSlug(slug, number))) number += 1;
  lastNumbers.set(slug, number);
  return prefix + numberedSlug(slug, number);
}
