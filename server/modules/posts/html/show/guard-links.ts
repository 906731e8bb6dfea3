import type { Element } from 'hast';

/** Pages of others learn nothing of the window that led to them. */
export function guardOutwardLinks(elements: Element[], siteUrl: string): void {
  for (const { tagName, properties } of elements) {
    const address = String(properties.href);
    const isOurs = address === siteUrl || address.startsWith(`${siteUrl}/`);
    if (tagName !== 'a' || isOurs || !/^https?:/i.test(address)) continue;
    const rel = Array.isArray(properties.rel) ? properties.rel : [];
    if (!rel.includes('noopener')) properties.rel = ['noopener', ...rel];
  }
}
