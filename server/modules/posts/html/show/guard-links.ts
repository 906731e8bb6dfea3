import type { Element } from 'hast';

/** Adds rel="noopener" to links to other sites. */
export function guardOutwardLinks(elements: Element[], siteUrl: string): void {
  for (const { tagName, properties } of elements) {
    const address = String(properties.href);
    const isOurs = address === siteUrl || address.startsWith(`${siteUrl}/`);
    if (tagName !== 'a' || isOurs || !/^https?:/i.test(address)) continue;
    const rel = Array.isArray(properties.rel) ? properties.rel : [];
    if (!rel.includes('noopener')) properties.rel = ['noopener', ...rel];
  }
}
